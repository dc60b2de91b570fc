/** Validates amounts of payment links and authorizations beyond their syntax (links-31, links-32). */
import { isCarried, TOO_MANY_DIGITS } from '../../contract/money.ts'
import { isPositive } from '../../pricing/price/decimal.ts'
import { decimalsOf } from '../currencies.ts'
import type { Issue } from './errors.ts'

interface Amount {
  currency_code: string
  value: string
}

/**
 * At most one issue: an unsupported currency, a value of zero or less, too many decimals or digits.
 * @param pointer JSON pointer of the amount
 * @param decimals of the currency; undefined for an unsupported one
 */
export function amountIssues(
  { currency_code, value }: Amount,
  pointer: string,
  decimals = decimalsOf(currency_code),
): Issue[] {
  if (decimals === undefined) {
    const description = 'The currency is not supported.'
    const field = `${pointer}/currency_code`
    return [bodyIssue('INVALID_CURRENCY_CODE', description, field, currency_code)]
  }
  if (!isPositive(value)) {
    const description = 'The amount must be above zero.'
    return [bodyIssue('CANNOT_BE_ZERO_OR_NEGATIVE', description, `${pointer}/value`, value)]
  }
  return decimalIssues(value, decimals, `${pointer}/value`)
}

export function decimalIssues(
  value: string | undefined,
  decimals: number,
  pointer: string,
): Issue[] {
  // CHOICE: the maximum number of digits is billing's, because billing's amounts are numbers.
  if (value !== undefined && !isCarried(value)) {
    return [bodyIssue('INVALID_PARAMETER_VALUE', TOO_MANY_DIGITS.message, pointer, value)]
  }
  const fraction = value?.split('.')[1]
  // CHOICE: a currency without decimals takes no point, so that "1000.00" JPY is rejected too.
  if (fraction === undefined || fraction.length <= decimals) return []
  return decimals === 0
    ? [bodyIssue('DECIMALS_NOT_SUPPORTED', 'The currency has no decimals.', pointer, value)]
    : [bodyIssue('DECIMAL_PRECISION', `At most ${decimals} decimals.`, pointer, value)]
}

export const bodyIssue = (
  issue: string,
  description: string,
  field: string,
  value?: string,
): Issue => ({
  issue,
  description,
  field,
  location: 'body',
  ...(value !== undefined && { value }),
})
