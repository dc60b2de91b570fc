/** Keys of the BFF, and resources of the service: a page of invoices of one customer and a payment link, 2 KB each. */
import { aLink, anInvoice } from '../../support/upstream/upstream-rows.ts'

export const SHOP = 'https://shop.example'
export const API_KEY = 'an-api-key-of-the-benchmark'

export const customer = { id: 'cus-bench-0001', external_id: 'benchmark', name: 'Benchmark' }

const invoice = (n) =>
  anInvoice({
    id: `inv-bench-${n}`,
    sequential_id: n,
    amount: { total_amount: { value: 10.1 + n, currency_code: 'USD' } },
    issued_date: `2026-01-0${n}`,
    invoice_number: `BENCH-000${n}`,
    customer: { ...customer, email: 'benchmark@example.com', phone: '1' },
    // A list has no fees.
    fees: undefined,
  })

export const invoices = {
  invoices: [1, 2, 3, 4].map(invoice),
  metadata: { total_count: 4, total_pages: 1, current_page: 1, next_page: null, prev_page: null },
}

export const LINK_ID = 'PLB-BENCH0000001'

export const link = aLink({
  id: LINK_ID,
  payment_link: `https://checkout.example/ncp/payment/${LINK_ID}`,
  line_items: [
    {
      name: 'T-shirt',
      description: 'Heavy cotton, cut straight. '.repeat(55),
      unit_amount: { currency_code: 'USD', value: '20.00' },
    },
  ],
})
