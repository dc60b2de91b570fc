/** Parses and serializes billing's money, which is a number in JSON and decimal text in the database. */
import { tryGetContext } from 'hono/context-storage'
import { isCarried, toDecimalString } from '../../contract/money.ts'
import type { SandboxEnv } from '../context.ts'
import { isCurrency, minorUnits } from '../currencies.ts'
import { unprocessable } from '../http/errors.ts'
import { maxPlanAmount } from './engine/billing-limit.ts'

/** Serializes money as a number (billing-2). The request log names the last inexact amount of a response. */
export function serializeMoney(value: string, currency_code: string) {
  if (!isCarried(value)) {
    tryGetContext<SandboxEnv>()?.set('inexactAmount', { value, currency_code })
  }
  return { value: Number(value), currency_code }
}

/**
 * @returns the code itself
 * @throws {ServiceError} 422. CHOICE: as payment links refuse it (links-31).
 */
export function assertCurrency(code: string, field: string): string {
  if (isCurrency(code)) return code
  throw unprocessable('INVALID_CURRENCY_CODE', 'is no currency of ISO 4217', field, code)
}

/**
 * Parses an amount to decimal text.
 * @throws {ServiceError} 422 for more decimals than the currency has. CHOICE: refused, not rounded.
 */
function parseAmount(value: number, currency: string, pointer: string): string {
  const digits = toDecimalString(value)
  const [, fraction = ''] = digits.split('.')
  if (fraction.length > minorUnits(currency)) {
    throw unprocessable(
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
 * @throws {ServiceError} 422 for another currency
 */
export function parseNestedAmount(
  amount: { value: number; currency_code?: string },
  currency: string,
  pointer: string,
): string {
  const { value, currency_code = currency } = amount
  if (currency_code !== currency) {
    const field = `${pointer}/currency_code`
    throw unprocessable('INVALID_PARAMETER_VALUE', `must be ${currency}`, field, currency_code)
  }
  return parseAmount(value, currency, `${pointer}/value`)
}

/** Omits a member without a value, because JSON leaves out undefined. */
export const orUndefined = <Value>(value: Value | null) => value ?? undefined

/**
 * Parses an amount of a plan: its own, a charge's minimum or the minimum commitment.
 * @throws {ServiceError} 422 for another currency, for too many decimals, and above the limit
 */
export function parsePlanAmount(
  amount: { value: number; currency_code?: string },
  currency: string,
  pointer: string,
): string {
  const digits = parseNestedAmount(amount, currency, pointer)
  const limit = maxPlanAmount(currency)
  if (limit.gte(digits)) return digits
  const why = `must be at most ${limit.toFixed()} ${currency}`
  throw unprocessable('INVALID_PARAMETER_VALUE', why, `${pointer}/value`, digits)
}
