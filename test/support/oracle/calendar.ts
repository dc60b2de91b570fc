/** The calendar of the oracle: counts days one by one instead of computing boundaries (billing-155, billing-156). */

/** Milliseconds since 1970. */
export type Instant = number

/** Half-open. */
export interface Span {
  from: Instant
  to: Instant
}

export type Cycle = 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'YEARLY'

export interface Schedule {
  cycle: Cycle
  billingTime: 'CALENDAR' | 'ANNIVERSARY'
  start: Instant
}

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export const midnightOf = (instant: Instant): Instant => instant - (instant % DAY)

/** The whole period that holds an instant: from the last day that begins one to the next day that does. */
export function wholePeriod(instant: Instant, schedule: Schedule): Span {
  let from = midnightOf(instant)
  while (!beginsPeriod(from, schedule)) from -= DAY
  let to = midnightOf(instant) + DAY
  while (!beginsPeriod(to, schedule)) to += DAY
  return { from, to }
}

/** True if a period begins with this day, a midnight. */
export function beginsPeriod(day: Instant, { cycle, billingTime, start }: Schedule): boolean {
  const date = new Date(day)
  const first = new Date(midnightOf(start))
  if (cycle === 'WEEKLY') {
    return billingTime === 'CALENDAR'
      ? date.getUTCDay() === 1
      : (day - first.getTime()) % (7 * DAY) === 0
  }
  const wanted = billingTime === 'CALENDAR' ? 1 : first.getUTCDate()
  // A month without that day begins its period on its last one.
  if (date.getUTCDate() !== Math.min(wanted, daysOfMonth(date))) return false
  const months = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 }[cycle]
  const anchor = billingTime === 'CALENDAR' ? 0 : monthNumber(first)
  return (monthNumber(date) - anchor) % months === 0
}

const monthNumber = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()

const daysOfMonth = (date: Date) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()

/** The days that a span touches (billing-156). */
export function daysTouched({ from, to }: Span): number {
  let days = 0
  if (from < to) for (let day = midnightOf(from); day < to; day += DAY) days += 1
  return days
}
