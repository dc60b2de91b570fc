/** Adds and compares money exactly. */
import Big from 'big.js'

/** Adds amounts of one currency. */
export const sum = (amounts: readonly string[]): Big =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0))

export const min = (a: Big, b: Big): Big => (a.lte(b) ? a : b)
