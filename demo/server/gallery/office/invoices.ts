/** The invoices of the gallery's merchant. */
import { aMerchantInvoice, invoicePage } from '../../../fixtures/office.ts'
import { NOW } from '../answers.ts'
import type { Look } from '../looks.ts'

const CUSTOMERS = ['Northwind Maps', 'Atlas & Sons', 'Harbour Charts', 'Polaris Surveying'] as const

export function invoices({ currency: currency_code, amount, name }: Look) {
  const money = (minor: number) => ({ currency_code, value: Number(amount(minor)) })
  const invoice = (index: number) =>
    aMerchantInvoice(41 - index, {
      amount: { total_amount: money(12_345 + 4_210 * index) },
      due_date: `2026-${11 - index}-15`,
      issued_date: `2026-${11 - index}-01`,
      invoice_number: `INV-0000${41 - index}`,
      customer: {
        id: `c-${index}`,
        external_id: `customer-${index}`,
        name: name(CUSTOMERS[index]!),
        email: 'ap@customer.example',
        address: { line1: '18 Harbour Street', city: 'Oakland', state: 'CA', postal_code: '94607' },
      },
      created_at: NOW,
      updated_at: NOW,
    })
  const page = [0, 1].map(invoice)
  const fees = [money(9_900), money(2_445)].map((total_amount, index) => ({
    id: `fee-${index}`,
    total_amount,
  }))
  return {
    '/billing/invoices': invoicePage(page),
    '/billing/invoices/inv-41': { ...page[0], fees },
  }
}

export const noInvoices = { '/billing/invoices': invoicePage([], { pages: 0 }) }
