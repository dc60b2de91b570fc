/** Invoices of a merchant's customers, as the service answers them. */
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'

export const INVOICES = 'GET /api/billing/invoices'
export const retryOf = (id: string) => `POST /api/billing/invoices/${id}/retry_payment`
export const invoiceOf = (id: string) => `GET /api/billing/invoices/${id}`

export const aMerchantInvoice = (
  number = 42,
  changes: Partial<InvoiceForMerchant> = {},
): InvoiceForMerchant => ({
  id: `inv-${number}`,
  sequential_id: number,
  status: 'FINALIZED',
  payment_status: 'FAILED',
  amount: { total_amount: { currency_code: 'USD', value: 1204.5 } },
  due_date: '2026-11-15',
  issued_date: '2026-11-01',
  invoice_number: `INV-2026-00${number}`,
  version_number: '1',
  payment_overdue: true,
  invoice_type: 'SUBSCRIPTION',
  customer: { id: 'c-1', external_id: 'northwind', name: 'Northwind Maps' },
  created_at: '2026-11-01T06:00:00Z',
  updated_at: '2026-11-01T06:00:00Z',
  ...changes,
})

export const invoicePage = (
  invoices: readonly InvoiceForMerchant[],
  { count = invoices.length, pages = 1 } = {},
) => ({ invoices, metadata: { total_count: count, total_pages: pages, current_page: 1 } })
