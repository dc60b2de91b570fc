/**
 * The order of the merged invoice list. Amounts of different currencies are not compared by value, and one
 * that can't be read is below all others.
 */
import Big from 'big.js'
import type { Invoice, MyInvoicesQuery } from '../contract/invoice.ts'

type Compare = (a: Invoice, b: Invoice) => number

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const ASCENDING: Record<string, Compare> = {
  issued_date: (a, b) => byText(a.issued_date ?? '', b.issued_date ?? ''),
  due_date: (a, b) => byText(a.due_date ?? '', b.due_date ?? ''),
  amount: (a, b) => {
    const [one, other] = [a.amount.total_amount, b.amount.total_amount]
    if (!one || !other) return Number(!!one) - Number(!!other)
    return (
      byText(one.currency_code, other.currency_code) || new Big(one.value).cmp(new Big(other.value))
    )
  },
}

/** Ties go to the invoice that was issued later, then by id, so that pages never shift. */
export function inOrder(invoices: readonly Invoice[], sort: MyInvoicesQuery['sort']): Invoice[] {
  const descending = sort.startsWith('-')
  const compare = ASCENDING[sort.replace('-', '')] ?? (() => 0)
  return [...invoices].sort(
    (a, b) =>
      (descending ? compare(b, a) : compare(a, b)) ||
      byText(b.issued_date ?? '', a.issued_date ?? '') ||
      byText(a.id, b.id),
  )
}
