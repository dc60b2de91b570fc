/** Resolves the tax rate of a fee and computes its taxes. */
import {
  type Decimal,
  type DecimalLike,
  percentOf,
  rescale,
  sum,
  toText,
} from '../price/decimal.ts'

/**
 * Resolves the rate of a fee, in percent as decimal text.
 * @param codes lists of tax codes, the most specific one first
 */
export type TaxRateResolver = (...codes: readonly (readonly string[])[]) => string

/** A tax; its rate is in percent. */
export interface Tax {
  readonly code: string
  readonly rate: string
}

/**
 * CHOICE: the most specific taxes apply alone: those of the charge or the commitment, else the plan's,
 * else the customer's. Several taxes add up to one rate.
 */
export const taxRateResolver =
  (taxes: readonly Tax[], customerTaxCodes: readonly string[]): TaxRateResolver =>
  (...lists) => {
    const mostSpecific = lists.find((codes) => codes.length > 0) ?? customerTaxCodes
    const applied = taxes.filter(({ code }) => mostSpecific.includes(code))
    return toText(sum(applied.map(({ rate }) => rate)))
  }

/** The taxes on a fee. CHOICE: rounded once for each fee, half up, as the fee itself is. */
export const taxOn = (amount: DecimalLike, rate: DecimalLike, decimals: number): Decimal =>
  rescale(percentOf(amount, rate), decimals)
