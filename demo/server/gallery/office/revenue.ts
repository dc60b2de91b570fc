/** Revenue and overdue balances of the gallery's merchant. */
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

/** All customers of the gallery, added by the server: money is text. */
export const revenueOfAll = ({ currency, amount }: Look) => {
  const row = (month: string, minor: number) => ({
    month: `2026-${month}`,
    amount: { currency_code: currency, value: amount(minor) },
  })
  return {
    gross_revenues: MONTHS.map((month, index) => ({
      ...row(month, 20_555 + 3_000 * index),
      invoices_count: 2 * (1 + (index % 3)),
    })),
    overdue_balances: [row('10', 5_400), row('11', 5_400)],
  }
}
