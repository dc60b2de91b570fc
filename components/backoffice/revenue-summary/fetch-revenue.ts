/** Fetches the monthly revenue and overdue balances of all customers, or of one. */
import type { Amount } from '../../../server/contract/money.ts'
import { parseDecimal } from '../../../server/pricing/price/decimal.ts'
import { fetchFirstRows, PAGE_SIZE } from '../../internal/api/all-pages.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { ALL_MONTHS, firstOfLastMonths } from '../../internal/domain/months.ts'
import { toAmount } from '../../internal/format/billing-money.ts'
import { toIsoDate } from '../../internal/format/dates.ts'
import { readServiceTime } from '../internal/card/service-clock.ts'
import { addRevenue, type Revenue, type RevenueRow } from './revenue-model.ts'

/** CHOICE: the newest thousand, so that the reads are bounded; the element says if there are more. */
const MAX_CUSTOMERS = 1000
/** Customers a request, and requests at a time. */
const ADDED_TOGETHER = 50
const CONCURRENCY = 2

/** Months have this form (billing-190); `Date` would also parse other strings. */
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

export interface RevenueQuery {
  readonly months: number
  readonly currency: string | undefined
}

interface RevenueCustomers {
  /** Keys of their analytics. */
  readonly keys: readonly string[]
  /** The number of all, also of those that are not read. */
  readonly count: number
}

async function fetchCustomers(api: ApiClient, signal: AbortSignal): Promise<RevenueCustomers> {
  const { rows, count } = await fetchFirstRows(MAX_CUSTOMERS, async (page) => {
    const query = { page, per_page: PAGE_SIZE }
    const response = await request(api, 'GET /billing/customers', { query, signal })
    const { total_count, total_pages } = response.metadata ?? {}
    return { rows: getList(response, 'customers'), pages: total_pages, count: total_count }
  })
  return { keys: rows.map(keyOf), count }
}

interface RevenueRows {
  readonly revenues: readonly RevenueRow[]
  readonly overdues: readonly RevenueRow[]
}

/** @param customer the external id of one; empty for all */
export async function fetchRevenue(
  api: ApiClient,
  query: RevenueQuery,
  customer: string,
  signal: AbortSignal,
): Promise<Revenue> {
  const { keys, count } = customer
    ? { keys: [customer], count: 1 }
    : await fetchCustomers(api, signal)
  const parts = customer
    ? [await fetchOfCustomer(api, query, customer, signal)]
    : await fetchOfCustomers(api, query, keys, signal)
  // A read of the service beforehand tells the server its time.
  const today = toIsoDate(await readServiceTime(api))
  const first = firstOfLastMonths(today, query.months).slice(0, 7)
  const revenues = parts.flatMap((part) => part.revenues)
  const overdues = parts.flatMap((part) => part.overdues)
  return {
    currencies: addRevenue(revenues, overdues, first),
    customers: { read: keys.length, all: count },
  }
}

/** Older debt is owed, too. */
async function fetchOfCustomer(
  api: ApiClient,
  query: RevenueQuery,
  external_customer_id: string,
  signal: AbortSignal,
): Promise<RevenueRows> {
  const options = { params: { external_customer_id }, signal }
  const [revenue, overdue] = await Promise.all([
    request(api, `${PATH}/gross-revenue`, { ...options, query }),
    request(api, `${PATH}/overdue-balance`, {
      ...options,
      query: { ...query, months: ALL_MONTHS },
    }),
  ])
  const rowOf = (row: BillingRow) => toRow(row, toAmount(row.amount))
  return {
    revenues: getList(revenue, 'gross_revenues').map(rowOf),
    overdues: getList(overdue, 'overdue_balances').map(rowOf),
  }
}

/** The server adds some customers at a time. */
async function fetchOfCustomers(
  api: ApiClient,
  query: RevenueQuery,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<RevenueRows[]> {
  const waiting = [...keys]
  const parts: RevenueRows[] = []
  const addNext = async () => {
    while (waiting.length) {
      const customers = waiting.splice(0, ADDED_TOGETHER).join()
      const sums = await request(api, 'GET /revenue', { query: { ...query, customers }, signal })
      parts.push({
        revenues: getList(sums, 'gross_revenues').map((row) => toRow(row, row.amount)),
        overdues: getList(sums, 'overdue_balances').map((row) => toRow(row, row.amount)),
      })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, addNext))
  return parts
}

const PATH = 'GET /billing/customers/{external_customer_id}/analytics'

/** An external id may have signs that a path can't have; the service's own id has none. */
const keyOf = ({ id, external_id }: { readonly id: string; readonly external_id: string }) =>
  /^[\w-]+$/.test(external_id) ? external_id : id

interface MonthRow {
  readonly month: string
  readonly invoices_count?: number | null | undefined
}

interface BillingRow extends MonthRow {
  readonly amount: { readonly currency_code: string; readonly value: number }
}

/** @throws {RangeError} for a malformed month, currency or amount */
function toRow({ month, invoices_count }: MonthRow, amount: Amount | null): RevenueRow {
  if (!MONTH.test(month) || !amount || !/^[A-Z]{3}$/.test(amount.currency_code)) {
    throw new RangeError('not a month of revenue')
  }
  parseDecimal(amount.value)
  const isCount = Number.isSafeInteger(invoices_count)
  return { month, amount, invoices_count: isCount ? invoices_count! : undefined }
}
