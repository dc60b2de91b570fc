/** Keeps apart what can't be added: rows of different currencies. */
import type { Amount } from '../../server/contract/money.ts'
import { addMoney } from './money.ts'

export interface CurrencyGroup<Row> {
  readonly rows: readonly Row[]
  /** What the rows come to. */
  readonly total: Amount
}

/** A group for each currency, by its code; rows keep their order. @throws {RangeError} when an amount is none */
export function byCurrency<Row extends { readonly amount: Amount }>(
  all: readonly Row[],
): CurrencyGroup<Row>[] {
  const codes = [...new Set(all.map(({ amount }) => amount.currency_code))].sort()
  return codes.map((currency_code) => {
    const rows = all.filter(({ amount }) => amount.currency_code === currency_code)
    const none = { currency_code, value: '0' }
    return { rows, total: addMoney(none, ...rows.map(({ amount }) => amount)) }
  })
}
