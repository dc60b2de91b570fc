/** What an amount of links and authorizations must satisfy beyond its form (links-31, links-32). */
import Big from 'big.js'
import { isCarried, TOO_MANY_DIGITS } from '../contract/money.ts'
import { decimalsOf } from './links/currencies.ts'
import type { Issue } from './refusal.ts'

interface GivenAmount {
  currency_code: string
  value: string
}

/**
 * At most one issue: a currency that is not supported, nothing or less, or too many decimals or digits.
 * @param at the JSON pointer of the amount
 */
export function amountIssues({ currency_code, value }: GivenAmount, at: string): Issue[] {
  const decimals = decimalsOf(currency_code)
  if (decimals === undefined) {
    const description = 'The currency is not supported.'
    return [issueOf('INVALID_CURRENCY_CODE', description, `${at}/currency_code`, currency_code)]
  }
  if (new Big(value).lte(0)) {
    const description = 'The amount must be above zero.'
    return [issueOf('CANNOT_BE_ZERO_OR_NEGATIVE', description, `${at}/value`, value)]
  }
  return decimalIssues(value, decimals, `${at}/value`)
}

export function decimalIssues(value: string | undefined, decimals: number, at: string): Issue[] {
  // CHOICE: amounts have as many digits as in billing, where they are numbers.
  if (value !== undefined && !isCarried(value)) {
    return [issueOf('INVALID_PARAMETER_VALUE', TOO_MANY_DIGITS.message, at, value)]
  }
  const fraction = value?.split('.')[1]
  // CHOICE: without decimals means without a point: "1000.00" JPY is refused too.
  if (fraction === undefined || fraction.length <= decimals) return []
  return decimals === 0
    ? [issueOf('DECIMALS_NOT_SUPPORTED', 'The currency has no decimals.', at, value)]
    : [issueOf('DECIMAL_PRECISION', `At most ${decimals} decimals.`, at, value)]
}

export const issueOf = (
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
