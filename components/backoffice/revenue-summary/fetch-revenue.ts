/** Fetches the monthly revenue and overdue balances of all customers, or of one. */
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { toAmount } from '../../internal/format/billing-money.ts'
import { addRevenue, type Revenue, type RevenueRow } from './revenue-model.ts'

/** CHOICE: the service reports revenue customer by customer, so that more would be hundreds of requests. */
const MAX_CUSTOMERS = 100
/** Customers at a time, two requests each. */
const CONCURRENCY = 4

/** Months have this form (billing-190); `Date` would also parse other strings. */
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

export interface RevenueQuery {
  readonly months: number
  readonly currency: string | undefined
}

interface RevenueCustomers {
  readonly customers: readonly { readonly id: string; readonly external_id: string }[]
  /** The number of all, also of those that are not read. */
  readonly count: number
}

async function fetchCustomers(api: ApiClient, signal: AbortSignal): Promise<RevenueCustomers> {
  const query = { per_page: MAX_CUSTOMERS }
  const page = await request(api, 'GET /billing/customers', { query, signal })
  const customers = getList(page, 'customers')
  const all = page.metadata?.total_count ?? customers.length
  return { customers, count: Math.max(all, customers.length) }
}

/** @param customer the external id of one; empty for all */
export async function fetchRevenue(
  api: ApiClient,
  query: RevenueQuery,
  customer: string,
  signal: AbortSignal,
): Promise<Revenue> {
  const { customers, count } = customer
    ? { customers: [{ id: customer, external_id: customer }], count: 1 }
    : await fetchCustomers(api, signal)
  const revenues: RevenueRow[] = []
  const overdues: RevenueRow[] = []
  const waiting = [...customers]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const options = { params: { external_customer_id: keyOf(next) }, query, signal }
      const [revenue, overdue] = await Promise.all([
        request(api, `${PATH}/gross-revenue`, options),
        request(api, `${PATH}/overdue-balance`, options),
      ])
      revenues.push(...getList(revenue, 'gross_revenues').map(rowOf))
      overdues.push(...getList(overdue, 'overdue_balances').map(rowOf))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return {
    currencies: addRevenue(revenues, overdues, query.months),
    customers: { read: customers.length, all: count },
  }
}

const PATH = 'GET /billing/customers/{external_customer_id}/analytics'

/** An external id may have signs that a path can't have; the service's own id has none. */
const keyOf = ({ id, external_id }: { readonly id: string; readonly external_id: string }) =>
  /^[\w-]+$/.test(external_id) ? external_id : id

interface BillingRow {
  readonly month: string
  readonly amount: { readonly currency_code: string; readonly value: number }
  readonly invoices_count?: number | null | undefined
}

/** @throws {RangeError} for a malformed month, currency or amount */
function rowOf({ month, amount: money, invoices_count }: BillingRow): RevenueRow {
  const amount = toAmount(money)
  if (!MONTH.test(month) || !amount || !/^[A-Z]{3}$/.test(amount.currency_code)) {
    throw new RangeError('not a month of revenue')
  }
  const isCount = Number.isSafeInteger(invoices_count)
  return { month, amount, invoices: isCount ? invoices_count! : undefined }
}
