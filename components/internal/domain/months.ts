/**
 * Calendar months in UTC.
 *
 * "The last 12 months" are the current month and the eleven before it in every element, as in the service's monthly
 * amounts (billing-187).
 */
import { toIsoDate } from '../format/dates.ts'

/** A hundred years: the monthly amounts of all time (billing-187 has no maximum). */
export const ALL_MONTHS = 1200

/** The first day of the last months up to `day`: `2025-12-01` for 12 months up to `2026-11-20`. */
export const firstOfLastMonths = (day: string, months: number): string =>
  firstOfMonth(day, 1 - months)

/** `2026-01` after `2025-12`. */
export const nextMonth = (month: string): string => firstOfMonth(month, 1).slice(0, 7)

function firstOfMonth(date: string, offset: number): string {
  const first = new Date(date)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + offset)
  return toIsoDate(first)
}
