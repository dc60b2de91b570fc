/**
 * Sums and shows money. Amounts go in and come out as `{currency_code, value: "12.34"}`; the
 * arithmetic is exact, and a float never holds an amount.
 *
 *   total = addMoney(multiplyMoney(price, 3), percentOf(price, '8.25'))
 *   formatMoney(total, 'de')  // "37,00 $"
 */
import type { Amount } from '../../server/contract/money.ts'
import { decimal, decimalText, plus, rescale, times } from './decimal.ts'
import { formatter } from './formatters.ts'

/** More digits than the currency has (a unit price of $0.0025) stay visible. */
const moneyFormat = (
  locale: string,
  currency: string,
  digits?: number,
  signDisplay?: 'always',
): Intl.NumberFormat =>
  formatter(Intl.NumberFormat, locale, {
    style: 'currency',
    currency,
    signDisplay,
    ...(digits !== undefined && { maximumFractionDigits: digits }),
  })

/** links-31: the service takes these without decimals, whatever a browser's table says. */
const WITHOUT_DECIMALS = ['HUF', 'JPY', 'TWD']

const exponents = new Map(WITHOUT_DECIMALS.map((currency) => [currency, 0]))

/** How many fraction digits a currency has: USD 2, JPY 0, KWD 3. Asked for once, because that costs a lot. */
export function exponentOf(currency: string): number {
  let exponent = exponents.get(currency)
  if (exponent === undefined) {
    exponent = moneyFormat('en', currency).resolvedOptions().maximumFractionDigits!
    exponents.set(currency, exponent)
  }
  return exponent
}

const amountOf = (currency_code: string, value: Parameters<typeof decimalText>[0]): Amount => ({
  currency_code,
  value: decimalText(value),
})

/** @throws {RangeError} for amounts in different currencies: those are never added */
export function addMoney(first: Amount, ...others: readonly Amount[]): Amount {
  let sum = decimal(first.value)
  for (const other of others) {
    if (other.currency_code !== first.currency_code) throw new RangeError('different currencies')
    sum = plus(sum, decimal(other.value))
  }
  return amountOf(first.currency_code, sum)
}

/** Exact: nothing is rounded. */
export const multiplyMoney = (amount: Amount, by: string | number | bigint): Amount =>
  amountOf(amount.currency_code, times(decimal(amount.value), decimal(by)))

/** Rounded once, half away from zero, to the currency's smallest unit. */
export const roundMoney = ({ currency_code, value }: Amount): Amount =>
  amountOf(currency_code, rescale(decimal(value), exponentOf(currency_code)))

/** `rate` percent of an amount, rounded to the currency's smallest unit. */
export function percentOf(amount: Amount, rate: string): Amount {
  const { units, scale } = times(decimal(amount.value), decimal(rate))
  return roundMoney(amountOf(amount.currency_code, { units, scale: scale + 2 }))
}

export const isZero = ({ value }: Amount): boolean => decimal(value).units === 0n

/** As the reader writes money. What can't be formatted is shown as it came, never hidden. */
export function formatMoney(
  { currency_code, value }: Amount,
  locale: string,
  signDisplay?: 'always',
): string {
  try {
    const digits = value.split('.')[1]?.length ?? 0
    const exponent = exponentOf(currency_code)
    const more = digits > exponent ? Math.min(digits, 20) : undefined
    // Intl reads decimal text exactly; a number would be a float first.
    const text = moneyFormat(locale, currency_code, more, signDisplay).format(value as `${number}`)
    // Among text from right to left, "US$" at the end would lose its sign to the other side.
    return text.replace(/\p{L}\p{Sc}$/u, '$&\u200e')
  } catch {
    return `${value} ${currency_code}`
  }
}
