/**
 * Merges the invoice lists of several payment statuses into one page, because the service lists one status at a time.
 */
import type {
  Invoice,
  InvoiceTotal,
  MyInvoicesQuery,
  PaymentStatus,
} from '../../../contract/invoice.ts'
import { PAYMENT_STATUSES } from '../../../contract/invoice.ts'
import { compare, sum, toText } from '../../../pricing/price/decimal.ts'
import { compareInstants } from '../../../pricing/price/instant.ts'
import type { List } from '../../core/upstream/pagination.ts'

/** The most invoices that are merged: the newest ones. Beyond them the response is marked incomplete. */
export const MAX_INVOICES = 1000

/**
 * Fetches one list for each status: first PENDING, then the others, then PENDING again. An invoice that changes its
 * list meanwhile is seen at least once. A payment that settles moves from PENDING, read before, to another list. A
 * retried payment moves from FAILED to PENDING, which is read again at the end.
 */
export async function fetchInvoiceLists(
  statuses: readonly PaymentStatus[],
  fetchStatus: (status: PaymentStatus) => Promise<List<Invoice>>,
): Promise<List<Invoice>[]> {
  const pending = statuses.filter((status) => status === 'PENDING')
  const others = statuses.filter((status) => status !== 'PENDING')
  const phases = pending.length * others.length > 0 ? [pending, others, pending] : [statuses]
  const lists: List<Invoice>[] = []
  for (const phase of phases) lists.push(...(await Promise.all(phase.map(fetchStatus))))
  return lists
}

/** One page of the merged lists, with totals over all of them. */
export function toInvoicePage(
  lists: readonly List<Invoice>[],
  { payment_status, sort, page, per_page }: MyInvoicesQuery,
) {
  const matching = dedupeById(lists.flatMap(({ rows }) => rows)).filter(hasStatus(payment_status))
  const complete = sortInvoices(matching.filter(issuedSince(completeSince(lists))), '-issued_date')
  const invoices = sortInvoices(complete.slice(0, MAX_INVOICES), sort)
  const start = (page - 1) * per_page
  return {
    invoices: invoices.slice(start, start + per_page),
    totals: totalsByCurrencyAndStatus(invoices),
    metadata: {
      total_count: invoices.length,
      total_pages: Math.ceil(invoices.length / per_page),
      current_page: page,
    },
    incomplete:
      complete.length > MAX_INVOICES ||
      lists.some(({ state, unreadable }) => state !== 'complete' || unreadable > 0) ||
      invoices.some(({ amount }) => !amount.total_amount),
  }
}

/** An invoice that changed its list between two reads is in both: the newer version wins, then the later read. */
function dedupeById(rows: readonly Invoice[]): Invoice[] {
  const byId = new Map<string, Invoice>()
  for (const row of rows) {
    const other = byId.get(row.id)
    if (!other || !(compareInstants(row.updated_at, other.updated_at) < 0)) byId.set(row.id, row)
  }
  return [...byId.values()]
}

/**
 * The issuing date since which every list is complete. Lists come newest first, so a truncated one may lack any invoice
 * older than its last row. Older invoices of the other lists would leave gaps.
 */
const completeSince = (lists: readonly List<Invoice>[]): string =>
  lists
    .filter(({ state }) => state === 'truncated')
    .map(({ rows }) => rows.at(-1)?.issued_date ?? '')
    .reduce((newest, date) => (date > newest ? date : newest), '')

const issuedSince =
  (date: string) =>
  ({ issued_date }: Invoice) =>
    (issued_date ?? '') >= date

/** An unknown status is included if all statuses are requested. */
const hasStatus = (statuses: readonly PaymentStatus[]) => (invoice: Invoice) =>
  statuses.length === PAYMENT_STATUSES.length ||
  statuses.some((status) => status === invoice.payment_status)

type Compare = (a: Invoice, b: Invoice) => number

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Amounts of different currencies are compared by currency. An unreadable amount sorts below all others. */
const ASCENDING: Record<string, Compare> = {
  issued_date: (a, b) => compareText(a.issued_date ?? '', b.issued_date ?? ''),
  due_date: (a, b) => compareText(a.due_date ?? '', b.due_date ?? ''),
  amount: (a, b) => {
    const [left, right] = [a.amount.total_amount, b.amount.total_amount]
    if (!left || !right) return Number(!!left) - Number(!!right)
    return compareText(left.currency_code, right.currency_code) || compare(left.value, right.value)
  },
}

/** Ties are ordered by issuing date, newest first, then by id, so that pages never shift. */
export function sortInvoices(
  invoices: readonly Invoice[],
  sort: MyInvoicesQuery['sort'],
): Invoice[] {
  const isDescending = sort.startsWith('-')
  const compareInvoices = ASCENDING[sort.replace('-', '')] ?? (() => 0)
  return [...invoices].sort(
    (a, b) =>
      (isDescending ? compareInvoices(b, a) : compareInvoices(a, b)) ||
      compareText(b.issued_date ?? '', a.issued_date ?? '') ||
      compareText(a.id, b.id),
  )
}

/**
 * Exact totals, ordered by currency, then status. An invoice without a payment status counts as "UNKNOWN"; one with an
 * unreadable amount is not counted.
 */
export function totalsByCurrencyAndStatus(invoices: readonly Invoice[]): InvoiceTotal[] {
  const groups = new Map<string, Invoice[]>()
  for (const invoice of invoices) {
    if (!invoice.amount.total_amount) continue
    const key = `${invoice.amount.total_amount.currency_code} ${invoice.payment_status ?? 'UNKNOWN'}`
    const group = groups.get(key)
    if (group) group.push(invoice)
    else groups.set(key, [invoice])
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, group]) => {
      const overdue = group.filter((invoice) => invoice.payment_overdue === true)
      return {
        currency_code: key.slice(0, 3),
        payment_status: key.slice(4),
        count: group.length,
        value: sumOf(group),
        overdue_count: overdue.length,
        overdue_value: sumOf(overdue),
      }
    })
}

const sumOf = (invoices: readonly Invoice[]): string =>
  toText(sum(invoices.map(({ amount }) => amount.total_amount?.value ?? 0)))
