/** Formats amounts, dates and instants for the pages: in English, and in UTC. */
import Big from 'big.js'
import { decimalsOf } from '../payment-links/amount-rules.ts'

const moneyFormats = new Map<string, Intl.NumberFormat>()

/**
 * `1234.5` of USD becomes `$1,234.50`. The decimal string goes to `Intl` unparsed, never through a float.
 * CHOICE: pages are in English regardless of `locale.x`.
 */
export function formatMoney(value: string, currency: string): string {
  let format = moneyFormats.get(currency)
  if (!format) {
    const digits = decimalsOf(currency) ?? 2
    format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    moneyFormats.set(currency, format)
  }
  return format.format(value as `${number}`)
}

const percentFormat = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 20 })

/** A rate in percent with all its digits: `8.875` becomes `8.875%`. */
export const formatPercent = (rate: string): string =>
  percentFormat.format(new Big(rate).div(100).toFixed() as `${number}`)

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
