/** Resources of the service: a page of invoices of one customer and a payment link, 2 KB each. */

export const customer = { id: 'cus-bench-0001', external_id: 'benchmark', name: 'Benchmark' }

const invoice = (n) => ({
  id: `inv-bench-${n}`,
  sequential_id: n,
  status: 'FINALIZED',
  payment_status: 'FAILED',
  amount: { total_amount: { value: 10.1 + n, currency_code: 'USD' } },
  due_date: '2026-01-31',
  issued_date: `2026-01-0${n}`,
  invoice_number: `BENCH-000${n}`,
  version_number: '4',
  payment_overdue: true,
  invoice_type: 'SUBSCRIPTION',
  customer: { ...customer, email: 'benchmark@example.com', phone: '1' },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
})

export const invoices = {
  invoices: [1, 2, 3, 4].map(invoice),
  metadata: { total_count: 4, total_pages: 1, current_page: 1, next_page: null, prev_page: null },
}

export const LINK_ID = 'PLB-BENCH0000001'

export const link = {
  id: LINK_ID,
  integration_mode: 'LINK',
  type: 'BUY_NOW',
  reusable: 'MULTIPLE',
  status: 'ACTIVE',
  payment_link: `https://checkout.example/ncp/payment/${LINK_ID}`,
  create_time: '2026-01-01T00:00:00Z',
  line_items: [
    {
      name: 'T-shirt',
      description: 'Heavy cotton, cut straight. '.repeat(55),
      unit_amount: { currency_code: 'USD', value: '20.00' },
    },
  ],
}
