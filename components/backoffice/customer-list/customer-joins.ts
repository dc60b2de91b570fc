/** Reads the plans, the subscriptions and the invoices of all customers once, and joins them by customer. */
import type { InvoiceForMerchant, PaymentStatus } from '../../../server/contract/invoice.ts'
import type { Amount } from '../../../server/contract/money.ts'
import type { MerchantScope } from '../../../server/contract/session.ts'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import {
  type FirstRows,
  fetchFirstRows,
  MAX_ROWS,
  PAGE_SIZE,
} from '../../internal/api/all-pages.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { FIRST_DAY } from '../../internal/domain/invoice-filter.ts'
import {
  fetchInvoices,
  invoiceTotals,
  isOverdueDebt,
  LAST_DAY,
} from '../internal/resources/invoices.ts'
import { fetchPlans, type Plan } from '../internal/resources/priced-plans.ts'
import { subscriptions, withoutChanges } from '../internal/resources/subscription.ts'

interface JoinedSubscriptions {
  /** The running and the waiting ones by the external id of their customer, running ones first. */
  readonly byCustomer: ReadonlyMap<string, readonly SubscriptionForMerchant[]>
  /** Plans by their codes; empty without the scope, or if they can't be read. */
  readonly plans: ReadonlyMap<string, Plan>
  /** The number of subscriptions that were read of more; undefined if these are all. */
  readonly limit: number | undefined
}

export interface CustomerInvoices {
  /** Sums by currency, sorted by code. */
  readonly overdue: readonly Amount[]
  /** The newest by its date of issue; undefined if a newer one may not have been read. */
  readonly last: InvoiceForMerchant | undefined
}

interface JoinedInvoices {
  /** By the external id of their customer. */
  readonly byCustomer: ReadonlyMap<string, CustomerInvoices>
  /** The numbers of unpaid and of paid invoices that were read of more; undefined if these are all. */
  readonly unpaidLimit: number | undefined
  readonly paidLimit: number | undefined
}

/** A list is undefined without its scope. */
export interface CustomerJoins {
  readonly subscriptions: JoinedSubscriptions | 'failed' | undefined
  readonly invoices: JoinedInvoices | 'failed' | undefined
}

export async function fetchJoins(
  api: ApiClient,
  can: (scope: MerchantScope) => boolean,
  signal: AbortSignal,
): Promise<CustomerJoins> {
  const orFailed = <Value>(read: Promise<Value>) => read.catch(() => 'failed' as const)
  const [subscriptions, invoices] = await Promise.all([
    can('subscriptions:read')
      ? orFailed(fetchSubscriptions(api, can('catalog:read'), signal))
      : undefined,
    can('invoices:read') ? orFailed(fetchJoinedInvoices(api, signal)) : undefined,
  ])
  return { subscriptions, invoices }
}

async function fetchSubscriptions(
  api: ApiClient,
  readsPlans: boolean,
  signal: AbortSignal,
): Promise<JoinedSubscriptions> {
  const [plans, { rows, count }] = await Promise.all([
    readsPlans ? fetchPlans(api, signal).catch(() => []) : [],
    fetchFirstRows(MAX_ROWS, async (page) => {
      const query = { status: 'ACTIVE,PENDING', page, per_page: PAGE_SIZE }
      const response = await request(api, 'GET /billing/subscriptions', { query, signal })
      const { total_pages, total_count } = response.metadata ?? {}
      const all = getList(response, 'subscriptions')
      const withKeys = all.map((row) => ({ ...row, id: subscriptions.idOf(row) }))
      return { rows: withKeys, pages: total_pages, count: total_count }
    }),
  ])
  const grouped = grouping(rows, (row) => row.external_customer_id)
  return {
    byCustomer: mapValues(grouped, withoutChanges),
    plans: new Map(plans.map((plan) => [plan.code, plan])),
    limit: count > rows.length ? rows.length : undefined,
  }
}

/** @throws {RangeError} for an overdue amount that can't be read */
async function fetchJoinedInvoices(api: ApiClient, signal: AbortSignal): Promise<JoinedInvoices> {
  const read = (payment_status: PaymentStatus) =>
    fetchInvoices(api, { payment_status, issuing_date_from: FIRST_DAY }, signal)
  const lists = await Promise.all([read('FAILED'), read('PENDING'), read('SUCCEEDED')])
  const [failed, pending, paid] = lists
  const all = lists.flatMap(({ rows }) => rows)
  const since =
    lists
      .flatMap((list) => oldestOf(list) ?? [])
      .sort()
      .at(-1) ?? ''
  const unpaid = [...failed.rows, ...pending.rows]
  return {
    byCustomer: mapValues(
      grouping(all, ({ customer }) => customer.external_id),
      (invoices) => ({
        overdue: invoiceTotals(invoices.filter(isOverdueDebt)),
        last: lastOf(invoices, since),
      }),
    ),
    unpaidLimit: oldestOf(failed) || oldestOf(pending) ? unpaid.length : undefined,
    paidLimit: oldestOf(paid) ? paid.rows.length : undefined,
  }
}

/** The date of issue of the oldest one that was read of more; undefined if these are all. */
const oldestOf = ({ rows, count }: FirstRows<InvoiceForMerchant>): string | undefined =>
  count > rows.length ? (rows.at(-1)?.issued_date ?? LAST_DAY) : undefined

/** Older ones than `since` may be missing. */
function lastOf(
  invoices: readonly InvoiceForMerchant[],
  since: string,
): InvoiceForMerchant | undefined {
  const order = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0)
  const [last] = invoices.toSorted(
    (a, b) => order(a.issued_date, b.issued_date) || order(a.created_at, b.created_at),
  )
  return last && last.issued_date >= since ? last : undefined
}

function grouping<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

const mapValues = <Value, Mapped>(
  map: ReadonlyMap<string, Value>,
  convert: (value: Value) => Mapped,
): ReadonlyMap<string, Mapped> => new Map([...map].map(([key, value]) => [key, convert(value)]))
