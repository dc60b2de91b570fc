/** What billing's answers are made of: money as a number, instants, page counts, members left out. */

import { tryGetContext } from 'hono/context-storage'
import { isCarried, toDecimalString } from '../../contract/money.ts'
import type { PageQuery, PaginationMetadata } from '../../contract/paging.ts'
import type { SandboxEnv } from '../context.ts'
import { refuse } from '../refusal.ts'
import { exponentOf } from './currencies.ts'

/** Money goes out as a number (billing-2). The log names the last one of an answer that is not exact. */
export function money(value: string, currency_code: string) {
  if (!isCarried(value)) {
    tryGetContext<SandboxEnv>()?.set('inexactAmount', { value, currency_code })
  }
  return { value: Number(value), currency_code }
}

/**
 * Money comes in as a number and is kept as its digits.
 * @throws {Refusal} 422 for a fraction that the currency does not have. CHOICE: refused, not rounded.
 */
function digitsOf(value: number, currency: string, pointer: string): string {
  const digits = toDecimalString(value)
  const [, fraction = ''] = digits.split('.')
  if (fraction.length > exponentOf(currency)) {
    throw refuse('INVALID_PARAMETER_VALUE', `has more decimals than ${currency}`, pointer, digits)
  }
  return digits
}

/**
 * A nested amount: the currency is the plan's and need not be said (billing-4).
 * @throws {Refusal} 422 for another currency
 */
export function nestedDigitsOf(
  amount: { value: number; currency_code?: string },
  currency: string,
  pointer: string,
): string {
  const { value, currency_code = currency } = amount
  if (currency_code !== currency) {
    const field = `${pointer}/currency_code`
    throw refuse('INVALID_PARAMETER_VALUE', `must be ${currency}`, field, currency_code)
  }
  return digitsOf(value, currency, `${pointer}/value`)
}

/** JSON leaves out what is undefined: an optional member without a value is absent. */
export const present = <Value>(value: Value | null) => value ?? undefined

export const metadataOf = (total: number, { page, per_page }: PageQuery): PaginationMetadata => ({
  total_count: total,
  total_pages: Math.ceil(total / per_page),
  current_page: page,
})

/** Rows before a page. */
export const offsetOf = ({ page, per_page }: PageQuery) => (page - 1) * per_page
