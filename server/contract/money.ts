/** Converts the services' wire formats of money into `Amount`, the only shape used in this repository. */
import { z } from 'zod'
import { text } from './scalars.ts'

/** A currency by its ISO 4217 code (billing-3). */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be a currency code such as "USD"')

/** A decimal number as text, as links and authorizations spell it (links-30). */
export const DecimalString = text(32, 'must be at most 32 characters').regex(
  /^(-?\d+|-?\d*\.\d+)$/,
  'must be a decimal number such as "12.34"',
)

/** Money in responses to browsers. Outside this file money is never a float. */
export const Amount = z.object({ currency_code: CurrencyCode, value: DecimalString })
export type Amount = z.infer<typeof Amount>

/** Doubles carry 15 significant decimal digits; one more and a digit may already be wrong. */
const MAX_DIGITS = 15

/** Begins at the first zero of a row alone, because a try at each of them would take quadratic time. */
const TRAILING_ZEROS = /(?<!0)0+$/

/**
 * The digits of a wire number, without exponent: 1e-7 becomes "0.0000001".
 * @throws {RangeError} when the number is not finite or can't carry its digits exactly.
 */
export function toDecimalString(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('not a finite number')
  const short = String(value)
  // Fast path of nearly all numbers: few digits, no exponent.
  if (short.length <= MAX_DIGITS && !short.includes('e')) return short
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  if (digits.replace(TRAILING_ZEROS, '').length > MAX_DIGITS || Math.abs(value) >= 1e15) {
    throw new RangeError('more digits than a number carries exactly')
  }
  const point = whole.length + Number(exponent)
  const padded = (whole + fraction).padEnd(point, '0')
  const text =
    point > 0
      ? `${padded.slice(0, point)}.${padded.slice(point)}`
      : `0.${'0'.repeat(-point)}${padded}`
  const plain = text.replace(/\.$/, '')
  return value < 0 ? `-${plain}` : plain
}

/** Billing's money on the wire, unconverted. */
export const BillingAmount = z.object({ currency_code: CurrencyCode, value: z.number() })

/** Billing's money, a number on the wire (billing-2), as an `Amount`. */
export const BillingMoney = z
  .object({ currency_code: CurrencyCode, value: z.number() })
  .transform(({ currency_code, value }, context): Amount => {
    try {
      return { currency_code, value: toDecimalString(value) }
    } catch (error) {
      context.addIssue({ code: 'custom', message: `value: ${(error as Error).message}` })
      return z.NEVER
    }
  })

/**
 * Billing's money in a list, where one invalid amount must not invalidate the other rows. It is null in any other
 * shape, and when a number can't carry its digits; it is never rounded and never counted as zero.
 */
export const LenientBillingMoney = z
  .object({
    currency_code: CurrencyCode,
    // `JSON.parse` turns 1e400 into Infinity, which `z.number()` rejects.
    value: z.custom<number>((value) => typeof value === 'number', 'must be a number'),
  })
  .transform(({ currency_code, value }): Amount | null => {
    try {
      return { currency_code, value: toDecimalString(value) }
    } catch {
      return null
    }
  })
  .catch(null)

/**
 * The error of a well-formed value with more digits than a JSON number carries exactly. A service answers it
 * with `status` instead of 400 (billing-2).
 */
export const TOO_MANY_DIGITS = {
  message: `must have at most ${MAX_DIGITS} digits`,
  params: { status: 422 },
}

/** True if a JSON number carries a decimal text exactly. */
export function isCarried(text: string): boolean {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const digits = `${whole}${fraction.replace(TRAILING_ZEROS, '')}`.replace(/^0+/, '')
  return whole.replace(/^0+/, '').length <= MAX_DIGITS && digits.length <= MAX_DIGITS
}

/** Rejects negative numbers (billing-2), and numbers that have already lost digits. */
const requestValue = z
  .number()
  .min(0, 'must not be negative')
  .refine(carriesItsDigits, TOO_MANY_DIGITS)

function carriesItsDigits(value: number): boolean {
  try {
    toDecimalString(value)
    return true
  } catch {
    return false
  }
}

/** Billing's money in a request. */
export const BillingMoneyBody = z.object({ currency_code: CurrencyCode, value: requestValue })

/** Nested amounts only need the value; the currency is the plan's (billing-4). */
export const BillingValueBody = z.object({
  value: requestValue,
  currency_code: CurrencyCode.optional(),
})
