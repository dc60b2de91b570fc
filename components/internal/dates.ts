/**
 * Shows dates so that they never shift a day, and counts days.
 *
 * Billing's dates and the bounds of its periods are UTC (contract/dates.ts), so they are read and
 * written in UTC wherever the reader is. Only `formatInstant` speaks of the reader's own time zone.
 * Text that is no date is shown as it came.
 */
import { formatter } from './formatters.ts'

const DAY: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
}
const INSTANT: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' }

/** How long a month's name is: "Nov" or "November 2026". */
const MONTH = {
  short: { month: 'short', timeZone: 'UTC' },
  long: { month: 'long', year: 'numeric', timeZone: 'UTC' },
} as const

const MS_PER_DAY = 86_400_000

/** "Nov 1, 2026" from `2026-11-01` or from an instant, by its day in UTC. */
export function formatDay(value: string, locale: string): string {
  const time = Date.parse(value)
  return Number.isNaN(time) ? value : formatter(Intl.DateTimeFormat, locale, DAY).format(time)
}

/** "November 2026" from `2026-11`, or from any day in it, by UTC. */
export function formatMonth(value: string, locale: string, length: keyof typeof MONTH = 'long') {
  const time = Date.parse(value)
  return Number.isNaN(time)
    ? value
    : formatter(Intl.DateTimeFormat, locale, MONTH[length]).format(time)
}

/** "Nov 1 – 30, 2026": both ends belong to it; days in UTC. */
export function formatPeriod(from: string, to: string, locale: string): string {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  if (Number.isNaN(start) || Number.isNaN(end)) return `${from} – ${to}`
  return formatter(Intl.DateTimeFormat, locale, DAY).formatRange(
    Math.min(start, end),
    Math.max(start, end),
  )
}

/** "Nov 1, 2026, 2:05 PM" in the reader's time zone: for when something happened. */
export function formatInstant(value: string | Date, locale: string): string {
  const time = typeof value === 'string' ? Date.parse(value) : value.getTime()
  return Number.isNaN(time)
    ? String(value)
    : formatter(Intl.DateTimeFormat, locale, INSTANT).format(time)
}

const dayNumber = (value: string | Date) => Math.floor(new Date(value).getTime() / MS_PER_DAY)

/** Calendar days in UTC from one to the other: 1 from today to tomorrow, negative backwards. */
export const daysBetween = (from: string | Date, to: string | Date): number =>
  dayNumber(to) - dayNumber(from)

/** `2026-11-30` of an instant, in UTC: the form that queries take. */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10)

/** "3 minutes ago" of a span in milliseconds; whole minutes up to an hour, then whole hours. */
export function formatAgo(span: number, locale: string): string {
  const ago = formatter(Intl.RelativeTimeFormat, locale)
  const minutes = Math.floor(span / 60_000)
  return minutes < 60
    ? ago.format(-minutes, 'minute')
    : ago.format(-Math.floor(minutes / 60), 'hour')
}
