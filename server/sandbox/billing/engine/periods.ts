/**
 * Billing periods: half-open `[from, to)`, from midnight to midnight UTC, side by side without a gap.
 *
 * A period is found by arithmetic from an anchor, never by counting forward: the n-th boundary after
 * 31 January is the last day of its month, and the one after that is the 31st again.
 */
import type { BILLING_CYCLES } from '../../../contract/plan.ts'

export interface Period {
  from: Date
  /** The first instant that no longer belongs to it. */
  to: Date
}

export type BillingCycle = (typeof BILLING_CYCLES)[number]

export interface Schedule {
  cycle: BillingCycle
  billingTime: 'CALENDAR' | 'ANNIVERSARY'
  /** The subscription's start. */
  start: Date
}

export const DAY = 86_400_000
const WEEK = 7 * DAY

/** The whole period that holds an instant; the subscription may have begun or ended inside it. */
export function periodAt(instant: Date, schedule: Schedule): Period {
  const boundary = boundaries(schedule)
  let n = guess(instant, schedule)
  while (boundary(n) > instant.getTime()) n -= 1
  while (boundary(n + 1) <= instant.getTime()) n += 1
  return { from: new Date(boundary(n)), to: new Date(boundary(n + 1)) }
}

/** The part of a period that lies inside a subscription's life. */
export function clip({ from, to }: Period, start: Date, end: Date | null): Period {
  return { from: latest(from, start), to: end ? earliest(to, end) : to }
}

/**
 * How many days of a period an instant range touches, and how many the period has.
 *
 * CHOICE: a day that is touched counts as a whole one.
 */
export function daysOf(part: Period, whole: Period): { touched: number; all: number } {
  const all = Math.round((whole.to.getTime() - whole.from.getTime()) / DAY)
  if (part.to <= part.from) return { touched: 0, all }
  const first = Math.floor(part.from.getTime() / DAY)
  const last = Math.ceil(part.to.getTime() / DAY)
  return { touched: last - first, all }
}

/**
 * How the wire shows where a period ends: its last instant, in milliseconds.
 * CHOICE: as the public service shows it; `to` itself already belongs to the next one.
 */
export const lastInstant = ({ to }: Period): Date => new Date(to.getTime() - 1)

/** The date of an instant, in UTC. */
export const dateOf = (instant: Date): string => instant.toISOString().slice(0, 10)

export const earliest = (a: Date, b: Date): Date => (a <= b ? a : b)
export const latest = (a: Date, b: Date): Date => (a >= b ? a : b)

const MONTHS = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 } as const

// CHOICE: calendar weeks begin on Monday; calendar months, quarters and years on their first day.
const MONDAY = Date.UTC(1970, 0, 5)
const FIRST = Date.UTC(1970, 0, 1)

// CHOICE: an anniversary period begins at midnight of the day the subscription began on.
function anchor({ cycle, billingTime, start }: Schedule): Date {
  if (billingTime === 'CALENDAR') return new Date(cycle === 'WEEKLY' ? MONDAY : FIRST)
  return new Date(Math.floor(start.getTime() / DAY) * DAY)
}

/** The n-th boundary, in milliseconds; the anchor's is number 0. */
function boundaries(schedule: Schedule): (n: number) => number {
  const first = anchor(schedule)
  if (schedule.cycle === 'WEEKLY') return (n) => first.getTime() + n * WEEK
  const months = MONTHS[schedule.cycle]
  return (n) => {
    const month = first.getUTCMonth() + n * months
    const days = new Date(Date.UTC(first.getUTCFullYear(), month + 1, 0)).getUTCDate()
    return Date.UTC(first.getUTCFullYear(), month, Math.min(first.getUTCDate(), days))
  }
}

/** The number of a boundary near an instant, at most one off. */
function guess(instant: Date, schedule: Schedule): number {
  const first = anchor(schedule)
  if (schedule.cycle === 'WEEKLY') {
    return Math.floor((instant.getTime() - first.getTime()) / WEEK)
  }
  const years = instant.getUTCFullYear() - first.getUTCFullYear()
  const months = years * 12 + instant.getUTCMonth() - first.getUTCMonth()
  return Math.floor(months / MONTHS[schedule.cycle])
}
