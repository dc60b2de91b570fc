/** The customers of the gallery's merchant. */
import type { Look } from '../looks.ts'

const TAX = {
  id: 'tax-1',
  name: 'Sales tax',
  code: 'sales',
  rate: '8.25',
  created_at: '2026-01-01T00:00:00Z',
}

const customer = (look: Look, external_id: string, name: string) => ({
  id: `id-${external_id}`,
  name: look.name(name),
  external_id,
  email: `ada@${external_id}.example`,
  phone: '+1 503 555 0101',
  address: { line1: '1 Harbor Way', city: 'Portland', state: 'OR', country: 'US' },
  payment_method_type: 'CARD',
  metadata: [{ key: 'manager', value: look.name('Grace'), display_in_invoice: false }],
  taxes: [TAX],
})

export const northwind = (look: Look) => customer(look, 'northwind', 'Northwind Traders')

export const customers = (look: Look) => ({
  customers: [
    northwind(look),
    customer(look, 'contour-lab', 'Contour Lab'),
    customer(look, 'atoll-survey', 'Atoll Survey'),
  ],
  metadata: { total_count: 23, total_pages: 8, current_page: 1 },
})
