/** Rounds and adds money exactly. */
import Big from 'big.js'
import { minorUnits } from '../currencies.ts'

/**
 * Rounds once, when a fee is made: half away from zero, to the currency's minor unit. Unit prices and everything
 * computed from them keep all their digits until then. CHOICE: half up, as invoices are commonly rounded.
 */
export const roundMoney = (amount: Big, currency: string): Big =>
  amount.round(minorUnits(currency), Big.roundHalfUp)

/** Adds amounts of one currency. */
export const sum = (amounts: readonly string[]): Big =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0))

export const max = (a: Big, b: Big): Big => (a.gte(b) ? a : b)
export const min = (a: Big, b: Big): Big => (a.lte(b) ? a : b)
