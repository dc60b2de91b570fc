/** Checks the amount of a renewal as it is typed, by the limits of the service (authorizations-15, links-32). */
import type { Amount } from '../../../server/contract/money.ts'
import {
  add,
  compare,
  formatDecimal,
  min,
  parseDecimal,
  percentOf,
  rescale,
} from '../../../server/pricing/price/decimal.ts'
import { linkDecimals } from '../../internal/format/money.ts'

/** authorizations-15: 15 % of the original amount, and 75 units of its currency. */
const MAX_PERCENT = 115n
const MAX_INCREASE = 75n

/** The highest amount of a renewal, rounded down to the currency's smallest unit. */
export function maxRenewal({ currency_code, value }: Amount): Amount {
  const limit = min(percentOf(value, MAX_PERCENT), add(value, MAX_INCREASE))
  const rounded = rescale(limit, linkDecimals(currency_code), 'down')
  return { currency_code, value: formatDecimal(rounded) }
}

export type AmountIssue = 'number' | 'zero' | 'decimals' | 'whole' | 'limit'

/** Undefined for an amount that the service accepts. */
export function amountIssue(value: string | undefined, original: Amount): AmountIssue | undefined {
  if (value === undefined || value.startsWith('-')) return 'number'
  const amount = parseDecimal(value)
  if (amount.units === 0n) return 'zero'
  const decimals = linkDecimals(original.currency_code)
  if (amount.scale > decimals) return decimals === 0 ? 'whole' : 'decimals'
  return compare(amount, maxRenewal(original).value) > 0 ? 'limit' : undefined
}
