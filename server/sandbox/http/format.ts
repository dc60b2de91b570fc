/** Formats amounts, dates and instants for the pages: in UTC, and in English unless a page has another language. */
import { percentOf, toText } from '../../pricing/price/decimal.ts'
import { decimalsOf, minorUnits } from '../currencies.ts'

const moneyFormats = new Map<string, Intl.NumberFormat>()

/**
 * Money of a link or an authorization: `1234.5` of USD becomes `$1,234.50`. The decimal string goes to `Intl` unparsed,
 * never through a float.
 */
export const formatMoney = (value: string, currency: string, locale = 'en'): string =>
  format(value, currency, decimalsOf(currency) ?? 2, locale)

/** Billing's money, with the currency's decimals of ISO 4217 (billing-3). */
export const formatBillingMoney = (value: string, currency: string): string =>
  format(value, currency, minorUnits(currency), 'en')

function format(value: string, currency: string, digits: number, locale: string): string {
  const key = `${locale} ${currency} ${digits}`
  let format = moneyFormats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    moneyFormats.set(key, format)
  }
  // In right-to-left text the "$" of a trailing "US$" would move to the other side.
  return format.format(value as `${number}`).replace(/\p{L}\p{Sc}$/u, '$&\u200e')
}

/** A rate in percent with all its digits: `8.875` becomes `8.875%`. */
export const formatPercent = (rate: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 20 }).format(
    toText(percentOf(1, rate)) as `${number}`,
  )

const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

const dateTimeFormat = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

const fullDateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' })

export const formatDate = (instant: Date) => dateFormat.format(instant)
export const formatDateTime = (instant: Date) => dateTimeFormat.format(instant)
/** With the day of the week. */
export const formatFullDate = (instant: Date) => fullDateFormat.format(instant)
