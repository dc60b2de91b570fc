/** Parses amounts of requests: JSON numbers to decimal text. */
import { toDecimalString } from '../../contract/money.ts'
import { compare, toText } from '../../pricing/price/decimal.ts'
import { isCurrency, minorUnits } from '../currencies.ts'
import { maxPlanAmount } from './engine/billing-limit.ts'
import { BillingError } from './errors.ts'

/**
 * @returns the code itself
 * @throws {BillingError}. CHOICE: as payment links refuse it (links-31).
 */
export function assertCurrency(code: string, field: string): string {
  if (isCurrency(code)) return code
  throw new BillingError('INVALID_CURRENCY_CODE', 'is no currency of ISO 4217', field, code)
}

/**
 * Parses an amount to decimal text.
 * @throws {BillingError} for more decimals than the currency has. CHOICE: refused, not rounded.
 */
function parseAmount(value: number, currency: string, pointer: string): string {
  const digits = toDecimalString(value)
  const [, fraction = ''] = digits.split('.')
  if (fraction.length > minorUnits(currency)) {
    throw new BillingError(
      'INVALID_PARAMETER_VALUE',
      `has more decimals than ${currency}`,
      pointer,
      digits,
    )
  }
  return digits
}

/**
 * Parses a nested amount; its currency is the plan's and may be omitted (billing-4).
 * @throws {BillingError} for another currency
 */
export function parseNestedAmount(
  amount: { value: number; currency_code?: string },
  currency: string,
  pointer: string,
): string {
  const { value, currency_code = currency } = amount
  if (currency_code !== currency) {
    const field = `${pointer}/currency_code`
    throw new BillingError('INVALID_PARAMETER_VALUE', `must be ${currency}`, field, currency_code)
  }
  return parseAmount(value, currency, `${pointer}/value`)
}

/**
 * Parses an amount of a plan: its own, a charge's minimum or the minimum commitment.
 * @throws {BillingError} for another currency, for too many decimals, and above the limit
 */
export function parsePlanAmount(
  amount: { value: number; currency_code?: string },
  currency: string,
  pointer: string,
): string {
  const digits = parseNestedAmount(amount, currency, pointer)
  const limit = maxPlanAmount(currency)
  if (compare(digits, limit) <= 0) return digits
  const why = `must be at most ${toText(limit)} ${currency}`
  throw new BillingError('INVALID_PARAMETER_VALUE', why, `${pointer}/value`, digits)
}
