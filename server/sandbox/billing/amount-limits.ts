/**
 * Limits of single amounts. They leave room for sums: invoices, usage and analytics add amounts and
 * taxes, and answer the result as a JSON number.
 */
import Big from 'big.js'
import { refuse } from '../refusal.ts'
import { exponentOf } from './currencies.ts'
import { nestedDigitsOf } from './wire.ts'

/** Digits of a JSON number that are exact; those behind the point count. */
const EXACT_DIGITS = 15

/** The first amount whose smallest unit a JSON number can lose: 10^13 for USD, 10^15 for JPY. */
const firstInexactAmount = (currency: string): Big =>
  new Big(`1e${EXACT_DIGITS - exponentOf(currency)}`)

/** CHOICE: one event costs less than a thousandth of the first inexact amount. */
export const eventAmountLimit = (currency: string): Big =>
  firstInexactAmount(currency).times('0.001')

/** CHOICE: an amount of a plan is at most a quarter, so that taxes of 100 percent and usage fit beside it. */
const planAmountLimit = (currency: string): Big => firstInexactAmount(currency).times('0.25')

/**
 * An amount of a plan: its own, a charge's minimum or the minimum commitment.
 * @throws {Refusal} 422 for another currency, for too many decimals, and above the limit
 */
export function planAmountOf(
  amount: { value: number; currency_code?: string },
  currency: string,
  pointer: string,
): string {
  const digits = nestedDigitsOf(amount, currency, pointer)
  const limit = planAmountLimit(currency)
  if (limit.gte(digits)) return digits
  const why = `must be at most ${limit.toFixed()} ${currency}`
  throw refuse('INVALID_PARAMETER_VALUE', why, `${pointer}/value`, digits)
}
