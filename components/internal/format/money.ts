/**
 * Computes and formats money, exactly: amounts are `{currency_code, value: "12.34"}` and never a float.
 *
 *   total = addMoney(multiplyMoney(price, 3), percentage(price, '8.25', linkDecimals))
 *   formatMoney(total, 'de', linkDecimals)  // "37,00 $"
 */
import { billingDecimals, linkDecimals } from '../../../server/contract/currencies.ts'
import type { Amount } from '../../../server/contract/money.ts'
import {
  add,
  compare,
  formatDecimal,
  multiply,
  parseDecimal,
  percentOf,
  rescale,
  subtract,
  ZERO,
} from '../../../server/pricing/price/decimal.ts'
import { getFormatter } from './intl-cache.ts'

/** `always` for a change: "+$5.00", "−$5.00", "$0.00" becomes "+$0.00"; `exceptZero` without the last. */
export type SignDisplay = 'always' | 'exceptZero'

/** The number of decimals of a currency, by the rules of a service. */
export type Decimals = (currency: string) => number

export { billingDecimals, linkDecimals }

const toAmount = (currency_code: string, value: Parameters<typeof formatDecimal>[0]): Amount => ({
  currency_code,
  value: formatDecimal(value),
})

/** @throws {RangeError} if the currencies differ */
export function addMoney(first: Amount, ...others: readonly Amount[]): Amount {
  let sum = parseDecimal(first.value)
  for (const other of others) {
    if (other.currency_code !== first.currency_code) throw new RangeError('different currencies')
    sum = add(sum, other.value)
  }
  return toAmount(first.currency_code, sum)
}

/** Exact: nothing is rounded. */
export const multiplyMoney = (amount: Amount, by: string | number | bigint): Amount =>
  toAmount(amount.currency_code, multiply(amount.value, by))

/** Rounded once, half away from zero, to the currency's smallest unit. */
export const roundMoney = ({ currency_code, value }: Amount, decimals: Decimals): Amount =>
  toAmount(currency_code, rescale(value, decimals(currency_code)))

/** `rate` percent of an amount, rounded to the currency's smallest unit. */
export const percentage = (
  { currency_code, value }: Amount,
  rate: string,
  decimals: Decimals,
): Amount => roundMoney(toAmount(currency_code, percentOf(value, rate)), decimals)

/** @throws {RangeError} if the currencies differ */
export const subtractMoney = (from: Amount, { currency_code, value }: Amount): Amount =>
  addMoney(from, toAmount(currency_code, subtract(ZERO, value)))

/** The highest of amounts in one currency. */
export const maxMoney = (first: Amount, ...others: readonly Amount[]): Amount =>
  others.reduce((a, b) => (compare(a.value, b.value) < 0 ? b : a), first)

export const isZero = ({ value }: Amount): boolean => compare(value, 0) === 0

/**
 * An amount formatted for a locale, with a true minus (U+2212). More digits than the currency has (a unit price of
 * $0.0025) stay visible. An amount that `Intl` rejects is returned unchanged, never hidden.
 */
export function formatMoney(
  { currency_code, value }: Amount,
  locale: string,
  decimals: Decimals,
  signDisplay?: SignDisplay,
): string {
  try {
    const usual = decimals(currency_code)
    const digits = value.split('.')[1]?.length ?? 0
    const format = getFormatter(Intl.NumberFormat, locale, {
      style: 'currency',
      currency: currency_code,
      signDisplay,
      minimumFractionDigits: usual,
      maximumFractionDigits: Math.min(Math.max(digits, usual), 20),
    })
    // Intl parses decimal text exactly; a number would be a float.
    return withMarks(format.format(value as `${number}`))
  } catch {
    return `${value} ${currency_code}`
  }
}

/**
 * A minus instead of the hyphen that some locales have. In right-to-left text the "$" of a trailing "US$" would move to
 * the other side, and the left-to-right mark before a sign would move the whole currency.
 */
const withMarks = (text: string): string =>
  text
    .replace('-', '\u2212')
    .replace(/(?<=\u200f)\u200e(\S+)/, '\u2066$1\u2069')
    .replace(/\p{L}\p{Sc}$/u, '$&\u200e')

/** From here on an axis has "20K" instead of "20,000". */
const COMPACT_FROM = 10_000

/** A round amount without decimals that the axis does not need, the same for all amounts up to `top`. */
export function formatAxisMoney(
  { currency_code, value }: Amount,
  top: Amount,
  locale: string,
  decimals: Decimals,
): string {
  try {
    const isCompact = Number(top.value) >= COMPACT_FROM
    const digits = top.value.includes('.') ? Math.max(decimals(currency_code), 2) : 0
    const format = getFormatter(Intl.NumberFormat, locale, {
      style: 'currency',
      currency: currency_code,
      notation: isCompact ? 'compact' : 'standard',
      minimumFractionDigits: isCompact ? 0 : digits,
      maximumFractionDigits: isCompact ? 1 : digits,
    })
    return withMarks(format.format(value as `${number}`))
  } catch {
    return value
  }
}
