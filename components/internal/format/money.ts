/**
 * Computes and formats money, exactly: amounts are `{currency_code, value: "12.34"}` and never a float.
 *
 *   total = addMoney(multiplyMoney(price, 3), percentage(price, '8.25'))
 *   formatMoney(total, 'de')  // "37,00 $"
 */
import type { Amount } from '../../../server/contract/money.ts'
import { add, compare, formatDecimal, multiply, parseDecimal, rescale } from './decimal.ts'
import { BoundedCache, getFormatter } from './intl-cache.ts'

/** `always` for a change: "+$5.00", "−$5.00", "$0.00" becomes "+$0.00"; `exceptZero` without the last. */
export type SignDisplay = 'always' | 'exceptZero'

/** More digits than the currency has (a unit price of $0.0025) stay visible. */
const moneyFormat = (
  locale: string,
  currency: string,
  digits?: number,
  signDisplay?: SignDisplay,
): Intl.NumberFormat =>
  getFormatter(Intl.NumberFormat, locale, {
    style: 'currency',
    currency,
    signDisplay,
    ...(digits !== undefined && { maximumFractionDigits: digits }),
  })

/** links-31: the service has no decimals for these; `Intl` has two for some. */
const ZERO_DECIMAL_CURRENCIES = ['HUF', 'JPY', 'TWD']

/** Cached, because `resolvedOptions` is slow. */
const minorUnitsByCurrency = new BoundedCache<number>()

/** The number of fraction digits of a currency: USD 2, JPY 0, KWD 3. */
export const minorUnits = (currency: string): number =>
  minorUnitsByCurrency.get(currency, () =>
    ZERO_DECIMAL_CURRENCIES.includes(currency)
      ? 0
      : moneyFormat('en', currency).resolvedOptions().maximumFractionDigits!,
  )

const toAmount = (currency_code: string, value: Parameters<typeof formatDecimal>[0]): Amount => ({
  currency_code,
  value: formatDecimal(value),
})

/** @throws {RangeError} if the currencies differ */
export function addMoney(first: Amount, ...others: readonly Amount[]): Amount {
  let sum = parseDecimal(first.value)
  for (const other of others) {
    if (other.currency_code !== first.currency_code) throw new RangeError('different currencies')
    sum = add(sum, parseDecimal(other.value))
  }
  return toAmount(first.currency_code, sum)
}

/** Exact: nothing is rounded. */
export const multiplyMoney = (amount: Amount, by: string | number | bigint): Amount =>
  toAmount(amount.currency_code, multiply(parseDecimal(amount.value), parseDecimal(by)))

/** Rounded once, half away from zero, to the currency's smallest unit. */
export const roundMoney = ({ currency_code, value }: Amount): Amount =>
  toAmount(currency_code, rescale(parseDecimal(value), minorUnits(currency_code)))

/** `rate` percent of an amount, rounded to the currency's smallest unit. */
export function percentage(amount: Amount, rate: string): Amount {
  const { units, scale } = multiply(parseDecimal(amount.value), parseDecimal(rate))
  return roundMoney(toAmount(amount.currency_code, { units, scale: scale + 2 }))
}

/** @throws {RangeError} if the currencies differ */
export const subtractMoney = (from: Amount, { currency_code, value }: Amount): Amount => {
  const { units, scale } = parseDecimal(value)
  return addMoney(from, toAmount(currency_code, { units: -units, scale }))
}

/** The highest of amounts in one currency. */
export const maxMoney = (first: Amount, ...others: readonly Amount[]): Amount =>
  others.reduce(
    (a, b) => (compare(parseDecimal(a.value), parseDecimal(b.value)) < 0 ? b : a),
    first,
  )

export const isZero = ({ value }: Amount): boolean => parseDecimal(value).units === 0n

/** An amount formatted for a locale, with a true minus (U+2212). An amount that `Intl` rejects is returned unchanged, never hidden. */
export function formatMoney(
  { currency_code, value }: Amount,
  locale: string,
  signDisplay?: SignDisplay,
): string {
  try {
    const digits = value.split('.')[1]?.length ?? 0
    const usual = minorUnits(currency_code)
    const more = digits > usual ? Math.min(digits, 20) : undefined
    // Intl parses decimal text exactly; a number would be a float.
    const text = moneyFormat(locale, currency_code, more, signDisplay).format(value as `${number}`)
    // A minus instead of the hyphen that some locales have. In right-to-left text the "$" of a trailing "US$" would
    // move to the other side.
    return text.replace('-', '\u2212').replace(/\p{L}\p{Sc}$/u, '$&\u200e')
  } catch {
    return `${value} ${currency_code}`
  }
}
