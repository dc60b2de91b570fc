/** Adds invoices up, each currency and each payment status for itself. Exact: no step is rounded. */
import Big from 'big.js'
import type { Invoice, InvoiceTotal } from '../contract/invoice.ts'

/**
 * In order of currency, then status. An invoice without a payment status counts as "UNKNOWN"; one whose
 * amount can't be read counts nowhere.
 */
export function totalsOf(invoices: readonly Invoice[]): InvoiceTotal[] {
  const groups = new Map<string, Invoice[]>()
  for (const invoice of invoices) {
    if (!invoice.amount.total_amount) continue
    const key = `${invoice.amount.total_amount.currency_code} ${invoice.payment_status ?? 'UNKNOWN'}`
    const group = groups.get(key)
    if (group) group.push(invoice)
    else groups.set(key, [invoice])
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, group]) => {
      const overdue = group.filter((invoice) => invoice.payment_overdue === true)
      const value = sumOf(group)
      return {
        currency_code: key.slice(0, 3),
        payment_status: key.slice(4),
        count: group.length,
        value,
        overdue_count: overdue.length,
        // All of them, most often, or none.
        overdue_value: overdue.length === group.length ? value : sumOf(overdue),
      }
    })
}

const sumOf = (invoices: readonly Invoice[]): string =>
  invoices
    .reduce((sum, { amount }) => sum.plus(amount.total_amount?.value ?? 0), new Big(0))
    .toFixed()
