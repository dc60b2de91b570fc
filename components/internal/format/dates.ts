/**
 * Formats and counts dates in UTC.
 *
 * Billing's dates and the bounds of its periods are UTC, so that a local time zone would shift
 * them by a day. Text that is not a date is returned unchanged.
 */
import { getFormatter } from './intl-cache.ts'

const DATE_FORMAT: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
}

/** "Nov", "November 2026" and "2026". */
const MONTH_FORMATS = {
  short: { month: 'short', timeZone: 'UTC' },
  long: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  year: { year: 'numeric', timeZone: 'UTC' },
} as const

export type MonthLength = keyof typeof MONTH_FORMATS

const MS_PER_DAY = 86_400_000
const MS_PER_SECOND = 1000

/** "Nov 1, 2026" from `2026-11-01`, or from an instant by its UTC date. */
export function formatDate(value: string, locale: string): string {
  const time = Date.parse(value)
  return Number.isNaN(time)
    ? value
    : getFormatter(Intl.DateTimeFormat, locale, DATE_FORMAT).format(time)
}

/** "November 2026" from `2026-11`, or from any date in it, in UTC. */
export function formatMonth(value: string, locale: string, length: MonthLength = 'long') {
  const time = Date.parse(value)
  return Number.isNaN(time)
    ? value
    : getFormatter(Intl.DateTimeFormat, locale, MONTH_FORMATS[length]).format(time)
}

/** "Nov 1 – 30, 2026": both ends are included; dates in UTC. */
export function formatPeriod(from: string, to: string, locale: string): string {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  if (Number.isNaN(start) || Number.isNaN(end)) return `${from} – ${to}`
  return getFormatter(Intl.DateTimeFormat, locale, DATE_FORMAT).formatRange(
    Math.min(start, end),
    Math.max(start, end),
  )
}

const dayNumber = (value: string | Date) => Math.floor(new Date(value).getTime() / MS_PER_DAY)

/** Calendar days in UTC between two dates: 1 from today to tomorrow, negative backwards. */
export const daysBetween = (from: string | Date, to: string | Date): number =>
  dayNumber(to) - dayNumber(from)

/**
 * The last instant before an end of the service, for its date: the service gives ends as the last second
 * (`…T23:59:59Z`), or as the first instant after (billing-141). Text that is not a date is returned unchanged.
 */
export function lastInstant(end: string): string {
  const time = Date.parse(end)
  return Number.isNaN(time) ? end : new Date(time - 1).toISOString()
}

/** The first instant after an end of the service, in either of its forms. */
export function firstInstantAfter(end: string): string {
  const time = Date.parse(end)
  if (Number.isNaN(time)) return end
  const nextDay = (Math.floor(time / MS_PER_DAY) + 1) * MS_PER_DAY
  return new Date(nextDay - time <= MS_PER_SECOND ? nextDay : time).toISOString()
}

/** `2026-11-30` of an instant, in UTC: the format of query parameters. */
export const toIsoDate = (date: Date): string => date.toISOString().slice(0, 10)

/**
 * "10:42 AM" of an instant today, "Nov 1, 2026, 10:42 AM" of another day; in the page's time zone, as its clock shows
 * it.
 */
export function formatTime(instant: Date, locale: string, today = new Date()): string {
  const isToday = instant.toDateString() === today.toDateString()
  const dateStyle = isToday ? undefined : 'medium'
  return getFormatter(Intl.DateTimeFormat, locale, { dateStyle, timeStyle: 'short' }).format(
    instant,
  )
}

/** "10:42:05 UTC"; text that is not an instant is returned unchanged. */
export function formatUtcTime(instant: string, locale: string): string {
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return instant
  const style = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const format: Intl.DateTimeFormatOptions = { ...style, hourCycle: 'h23', timeZone: 'UTC' }
  return `${getFormatter(Intl.DateTimeFormat, locale, format).format(time)} UTC`
}

/** "Nov 30, 2026, 10:42 UTC". */
export function formatUtcMoment(instant: number, locale: string): string {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const format = { ...DATE_FORMAT, ...time, timeZoneName: 'short' } as const
  return getFormatter(Intl.DateTimeFormat, locale, format).format(instant)
}

/** "3 minutes ago" for a span in milliseconds: whole minutes up to an hour, then whole hours. */
export function formatRelativeTime(span: number, locale: string): string {
  const ago = getFormatter(Intl.RelativeTimeFormat, locale)
  const minutes = Math.floor(span / 60_000)
  return minutes < 60
    ? ago.format(-minutes, 'minute')
    : ago.format(-Math.floor(minutes / 60), 'hour')
}
