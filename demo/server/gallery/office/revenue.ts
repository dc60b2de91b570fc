/** Revenue and overdue balances of the gallery's merchant, customer by customer. */
import type { Look } from '../looks.ts'

const MONTHS = ['05', '06', '07', '08', '09', '10', '11']

/** Billing's money is a number. */
const money = ({ currency, amount }: Look, minor: number) => ({
  currency_code: currency,
  value: Number(amount(minor)),
})

/** As many digits as a number carries in "huge" amounts. */
export const revenues = (look: Look, base: number) => ({
  gross_revenues: MONTHS.map((month, index) => ({
    month: `2026-${month}`,
    amount: money(look, base + 1_500 * index),
    invoices_count: 1 + (index % 3),
  })),
})

export const overdues = (look: Look, minor: number) => ({
  overdue_balances: [
    { month: '2026-10', amount: money(look, minor), invoice_ids: ['inv-40'] },
    { month: '2026-11', amount: money(look, minor), invoice_ids: ['inv-41'] },
  ],
})
