/**
 * The way of the invoice list: the service lists one payment status at a time, so the list of each is
 * read, merged, added up and paged here.
 */
import type { Invoice, MyInvoicesQuery, PaymentStatus } from '../contract/invoice.ts'
import { PAYMENT_STATUSES } from '../contract/invoice.ts'
import type { CustomerView } from '../operations/customer-view.ts'
import { allOf } from '../store/soon.ts'
import { bind } from './bind.ts'
import type { Gateway, GatewayContext } from './context.ts'
import { inOrder } from './invoice-order.ts'
import { totalsOf } from './invoice-totals.ts'
import { listed } from './listed.ts'
import type { List } from './pages.ts'
import { paymentMark } from './payment-mark.ts'
import { say } from './say.ts'
import { show } from './show.ts'

/** The most rows that are merged: the newest; beyond them the answer says that it is incomplete. */
export const MOST_ROWS = 1000

export async function merged(gateway: Gateway, view: CustomerView, c: GatewayContext) {
  const asked = c.get('asked')
  const record = c.get('record')
  const query = asked.query as MyInvoicesQuery
  const bound = bind(view, asked)
  const to = { upstream: gateway.upstream, record, signal: gateway.leaving(c) }
  const lists = await inPhases(query.payment_status, (payment_status) =>
    listed<Invoice>(
      view,
      { ...bound, query: { ...bound.query, payment_status } },
      asked,
      to,
      MOST_ROWS,
    ),
  )

  const wanted = onceEach(lists.flatMap(({ rows }) => rows)).filter(isOf(query.payment_status))
  const known = inOrder(wanted.filter(isSince(reached(lists))), '-issued_date')
  const kept = inOrder(known.slice(0, MOST_ROWS), query.sort)
  const start = (query.page - 1) * query.per_page
  const page = kept.slice(start, start + query.per_page)
  const marks = page.map((invoice) => paymentMark(gateway.store, invoice.id).standsFor(invoice))
  const requested = await allOf(marks)
  const shown = show(view, {
    // The rows are this call's own, so they need no copy.
    invoices: page.map((invoice, i) => Object.assign(invoice, { payment_requested: requested[i] })),
    totals: totalsOf(kept),
    metadata: {
      total_count: kept.length,
      total_pages: Math.ceil(kept.length / query.per_page),
      current_page: query.page,
    },
    incomplete:
      known.length > MOST_ROWS ||
      lists.some(({ state }) => state !== 'whole') ||
      kept.some(({ amount }) => !amount.total_amount),
  })
  return say(c, shown)
}

/**
 * Reads the PENDING ones first, then the others, then the PENDING ones again: so whoever changes its list
 * meanwhile is seen in one of them at least. A payment that settles goes from PENDING to another list
 * (seen before, or there), and "Pay now" from FAILED to PENDING (seen there, or at the end).
 */
async function inPhases(
  statuses: readonly PaymentStatus[],
  read: (status: PaymentStatus) => Promise<List<Invoice>>,
): Promise<List<Invoice>[]> {
  const pending = statuses.filter((status) => status === 'PENDING')
  const others = statuses.filter((status) => status !== 'PENDING')
  const phases = pending.length * others.length > 0 ? [pending, others, pending] : [statuses]
  const lists: List<Invoice>[] = []
  for (const phase of phases) lists.push(...(await Promise.all(phase.map(read))))
  return lists
}

/** An invoice that changed its list between two reads is in both; the newer word counts, then the later. */
function onceEach(rows: readonly Invoice[]): Invoice[] {
  const byId = new Map<string, Invoice>()
  for (const row of rows) {
    const other = byId.get(row.id)
    if (!other || (other.updated_at ?? '') <= (row.updated_at ?? '')) byId.set(row.id, row)
  }
  return [...byId.values()]
}

/**
 * The issuing date down to which every list is known: they come newest first, so a list that goes on
 * behind its last row may hold any that is older. Showing those of the other lists would leave holes.
 */
const reached = (lists: readonly List<Invoice>[]): string =>
  lists
    .filter(({ state }) => state === 'longer')
    .map(({ rows }) => rows.at(-1)?.issued_date ?? '')
    .reduce((newest, date) => (date > newest ? date : newest), '')

const isSince =
  (date: string) =>
  ({ issued_date }: Invoice) =>
    (issued_date ?? '') >= date

/** A status that nobody has heard of is shown where all are asked for. */
const isOf = (statuses: readonly PaymentStatus[]) => (invoice: Invoice) =>
  statuses.length === PAYMENT_STATUSES.length ||
  statuses.some((status) => status === invoice.payment_status)
