/** Invoices in the format of the customer API, for element tests. */
import type {
  InvoiceForCustomer,
  InvoiceTotal,
  MyInvoices,
  PaymentStatus,
} from '../../../server/contract/invoice.ts'

const usd = (value: string) => ({ currency_code: 'USD', value })

export const anInvoice = (changes: Partial<InvoiceForCustomer> = {}): InvoiceForCustomer => ({
  id: 'inv-42',
  invoice_number: 'INV-2026-0042',
  invoice_type: 'SUBSCRIPTION',
  status: 'FINALIZED',
  payment_status: 'FAILED',
  payment_overdue: true,
  issued_date: '2026-11-01',
  due_date: '2026-11-15',
  updated_at: '2026-11-01T06:00:00Z',
  amount: { total_amount: usd('1204.50') },
  customer: {
    name: 'Ada Okafor',
    email: 'ada@northwindmaps.example',
    address: {
      line1: '18 Harbour Street',
      city: 'Oakland',
      state: 'CA',
      postal_code: '94607',
      country: 'US',
    },
  },
  payment_requested: false,
  ...changes,
})

export const aPaidInvoice = (changes: Partial<InvoiceForCustomer> = {}): InvoiceForCustomer =>
  anInvoice({
    id: 'inv-41',
    invoice_number: 'INV-2026-0041',
    payment_status: 'SUCCEEDED',
    payment_overdue: false,
    issued_date: '2026-10-01',
    due_date: '2026-10-15',
    amount: { total_amount: usd('987.20') },
    ...changes,
  })

export const aTotal = (
  payment_status: PaymentStatus,
  value: string,
  changes: Partial<InvoiceTotal> = {},
): InvoiceTotal => ({
  payment_status,
  currency_code: 'USD',
  count: 1,
  value,
  overdue_count: 0,
  overdue_value: '0',
  ...changes,
})

/** A page of invoices; by default with a failed and a paid one. */
export const aPage = (
  invoices: InvoiceForCustomer[] = [anInvoice(), aPaidInvoice()],
  changes: Partial<MyInvoices> = {},
): MyInvoices => ({
  invoices,
  totals: [
    aTotal('FAILED', '1204.50', { overdue_value: '1204.50' }),
    aTotal('SUCCEEDED', '987.20'),
  ],
  metadata: { total_count: invoices.length, total_pages: 1, current_page: 1 },
  incomplete: false,
  ...changes,
})
