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

/**
 * The newest invoices of a payment status, because the operation reads one at a time (billing-43).
 * @param from the first day of issue
 */
export const fetchInvoices = (
  api: ApiClient,
  payment_status: PaymentStatus,
  from: string,
  signal: AbortSignal,
  max = MAX_ROWS,
): Promise<FirstRows<InvoiceForMerchant>> =>
  fetchFirstRows(max, async (page) => {
    const dates = { issuing_date_from: from, issuing_date_to: LAST_DAY }
    const query = { payment_status, ...dates, page, per_page: PAGE_SIZE }
    const response = await request(api, 'GET /billing/invoices', { query, signal })
    const { total_count, total_pages } = response.metadata
    return { rows: getList(response, 'invoices'), pages: total_pages, count: total_count }
  })

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
