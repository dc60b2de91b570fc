/** Reads the invoices of all customers, and adds their amounts. */
import type { InvoiceForMerchant, PaymentStatus } from '../../../../server/contract/invoice.ts'
import type { Amount } from '../../../../server/contract/money.ts'
import {
  type FirstRows,
  fetchFirstRows,
  MAX_ROWS,
  PAGE_SIZE,
} from '../../../internal/api/all-pages.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import { request } from '../../../internal/api/endpoints.ts'
import { getList } from '../../../internal/api/list-response.ts'
import { isOverdue } from '../../../internal/domain/overdue.ts'
import { toAmount } from '../../../internal/format/billing-money.ts'
import { groupByCurrency } from '../../../internal/format/group-by-currency.ts'

/** CHOICE: without a last day no newer invoice is left out, also without the service's time. */
export const LAST_DAY = '9999-12-31'

export interface InvoiceQuery {
  /** The operation reads one at a time (billing-43). */
  readonly payment_status: PaymentStatus
  /** The first day of issue. */
  readonly issuing_date_from: string
  readonly issuing_date_to?: string
  readonly status?: 'DRAFT' | 'FINALIZED'
  readonly external_customer_id?: string
}

/** @throws {TypeError} without counts: a part would claim to be all */
export async function fetchInvoicePage(
  api: ApiClient,
  filter: InvoiceQuery,
  { page, per_page }: { readonly page: number; readonly per_page: number },
  signal: AbortSignal,
) {
  const { issuing_date_to = LAST_DAY } = filter
  const query = { ...filter, issuing_date_to, page, per_page }
  const response = await request(api, 'GET /billing/invoices', { query, signal })
  const { total_count: count, total_pages: pages } = response.metadata
  if (!Number.isInteger(count) || !Number.isInteger(pages)) throw new TypeError('no page counts')
  return { rows: getList(response, 'invoices'), pages, count }
}

/** The newest invoices of a payment status. */
export const fetchInvoices = (
  api: ApiClient,
  query: InvoiceQuery,
  signal: AbortSignal,
  max = MAX_ROWS,
): Promise<FirstRows<InvoiceForMerchant>> =>
  fetchFirstRows(max, (page) => fetchInvoicePage(api, query, { page, per_page: PAGE_SIZE }, signal))

/** The newest invoices of each payment status, until there are `max`. */
export async function fetchInvoicesOf(
  api: ApiClient,
  statuses: readonly PaymentStatus[],
  query: Omit<InvoiceQuery, 'payment_status'>,
  signal: AbortSignal,
  max = MAX_ROWS,
): Promise<{ readonly rows: readonly InvoiceForMerchant[]; readonly hasMore: boolean }> {
  const all = new Map<string, InvoiceForMerchant>()
  let hasMore = false
  for (const payment_status of statuses) {
    const left = max - all.size
    // Without room for a row, the first page still has the number of them.
    const of = { payment_status, ...query }
    const { rows, count } = await fetchInvoices(api, of, signal, left || 1)
    for (const row of rows.slice(0, left)) all.set(row.id, row)
    hasMore ||= rows.length >= left && count > left
  }
  return { rows: [...all.values()], hasMore }
}

/** As exact text; null if it can't be read. */
export const amountOf = ({ amount }: InvoiceForMerchant): Amount | null =>
  toAmount(amount.total_amount)

/** A draft may still change, and is not due. */
export const isOverdueDebt = (invoice: InvoiceForMerchant): boolean =>
  invoice.status !== 'DRAFT' && isOverdue(invoice)

/**
 * Sums by currency, sorted by code.
 * @throws {RangeError} for an amount that can't be read: a sum without it would be wrong
 */
export function invoiceTotals(invoices: readonly InvoiceForMerchant[]): readonly Amount[] {
  const rows = invoices.map((invoice) => {
    const amount = amountOf(invoice)
    if (!amount) throw new RangeError('not an amount')
    return { amount }
  })
  return groupByCurrency(rows).map(({ total }) => total)
}
