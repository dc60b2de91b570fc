/**
 * Where money is rounded: once, when a fee is made, half away from zero, to the currency's smallest
 * unit. Unit prices and everything computed from them keep all their digits until then.
 */
import Big from 'big.js'
import { exponentOf } from '../currencies.ts'

/** CHOICE: half up, as invoices are commonly rounded. */
export const roundFee = (amount: Big, currency: string): Big =>
  amount.round(exponentOf(currency), Big.roundHalfUp)
