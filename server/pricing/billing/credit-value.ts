/** The worth of a wallet's credits in money, and the credits that pay an amount. */
import {
  add,
  compare,
  type Decimal,
  type DecimalLike,
  divide,
  multiply,
  parseDecimal,
  rescale,
  subtract,
  ZERO,
} from '../price/decimal.ts'

/** Members that determine the value of a wallet. */
export interface CreditBalance {
  /** Decimal text. */
  readonly credits: string
  /** The price of a credit. Decimal text. */
  readonly rate: string
  /** The exponent of the currency. */
  readonly decimals: number
}

/**
 * The worth of credits, rounded down to the minor unit. Their one rounding (billing-216): a purchase is charged
 * the amount that its credits pay.
 */
export const creditValue = (
  credits: DecimalLike,
  { rate, decimals }: Omit<CreditBalance, 'credits'>,
): Decimal => rescale(multiply(credits, rate), decimals, 'down')

/** The amount that a wallet can pay. */
export const spendable = (balance: CreditBalance): Decimal => creditValue(balance.credits, balance)

/**
 * The credits that pay an amount, so that the remaining credits pay the exact rest. The quotient is rounded
 * down, or up where the remaining credits would be worth more than the rest.
 *
 * CHOICE: to ten decimals, and to one more for each digit of a rate above ten.
 */
export function creditsFor(amount: DecimalLike, balance: CreditBalance): Decimal {
  const { credits, rate } = balance
  const rest = subtract(spendable(balance), amount)
  const scale = 10 + wholeDigits(parseDecimal(rate)) - 1
  const exact = divide(amount, rate, scale, 'down')
  const next = add(exact, { units: 1n, scale })
  const taken = [exact, next].find((taken) => {
    const left = subtract(credits, taken)
    return compare(left, ZERO) >= 0 && compare(rest, creditValue(left, balance)) === 0
  })
  return taken ?? parseDecimal(credits)
}

/** Digits before the point; 1 for a value below ten. */
const wholeDigits = ({ units, scale }: Decimal): number =>
  String(units / 10n ** BigInt(scale)).length
