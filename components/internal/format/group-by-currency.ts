/** Groups rows by currency, because amounts of different currencies are never added. */
import type { Amount } from '../../../server/contract/money.ts'
import { addMoney } from './money.ts'

export interface CurrencyGroup<Row> {
  readonly rows: readonly Row[]
  readonly total: Amount
}

/**
 * One group a currency, that of the most invoices first (rows, where they have no counts), then by code; rows keep their
 * order.
 * @throws {RangeError} if an amount is malformed
 */
export function groupByCurrency<
  Row extends { readonly amount: Amount; readonly invoices_count?: number | null | undefined },
>(all: readonly Row[]): CurrencyGroup<Row>[] {
  const codes = [...new Set(all.map(({ amount }) => amount.currency_code))].sort()
  const groups = codes.map((currency_code) => {
    const rows = all.filter(({ amount }) => amount.currency_code === currency_code)
    const zero = { currency_code, value: '0' }
    const count = rows.reduce((sum, { invoices_count }) => sum + (invoices_count ?? 1), 0)
    return { rows, total: addMoney(zero, ...rows.map(({ amount }) => amount)), count }
  })
  return groups.sort((a, b) => b.count - a.count)
}
