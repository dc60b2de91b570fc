/** Responses of the service about customers of a merchant. */
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'

export const CUSTOMERS = 'GET /api/billing/customers'
export const CREATE_CUSTOMER = 'POST /api/billing/customers'
export const READ_CUSTOMER = 'GET /api/billing/customers/northwind'
export const CHANGE_CUSTOMER = 'PUT /api/billing/customers/northwind'
export const DELETE_CUSTOMER = 'DELETE /api/billing/customers/northwind'

export const aCustomer = (changes: Partial<CustomerForMerchant> = {}): CustomerForMerchant => ({
  id: '5e0e2c0e-9b0f-4d0c-8a53-2f6f8d3b1a11',
  name: 'Northwind',
  external_id: 'northwind',
  email: 'ada@northwind.example',
  phone: '+1 503 555 0101',
  address: { line1: '1 Harbor Way', city: 'Portland', state: 'OR', country: 'US' },
  payment_method_type: 'CARD',
  metadata: [{ key: 'manager', value: 'Grace', display_in_invoice: false }],
  taxes: [
    {
      id: 'tax-1',
      name: 'Sales tax',
      code: 'sales',
      rate: '8.25',
      created_at: '2026-01-01T00:00:00Z',
    },
  ],
  ...changes,
})

export const aCustomerPage = (
  customers: CustomerForMerchant[],
  { pages = 1, page = 1 }: { pages?: number; page?: number } = {},
) => ({
  customers,
  metadata: { total_count: customers.length, total_pages: pages, current_page: page },
})
