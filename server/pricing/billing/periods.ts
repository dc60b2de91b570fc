/**
 * Computes billing periods: half-open `[from, to)`, from midnight to midnight UTC, contiguous.
 *
 * Boundaries are computed from an anchor, never by counting forward from the previous one: the boundary
 * after 31 January is the last day of February, and the one after that is 31 March again.
 */
export interface Period {
  from: Date
  /** The first instant after the period. */
  to: Date
}

export type BillingCycle = 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'YEARLY'

export interface Schedule {
  cycle: BillingCycle
  billingTime: 'CALENDAR' | 'ANNIVERSARY'
  /** The subscription's start. */
  start: Date
}

/** Milliseconds. */
export const DAY = 86_400_000
const WEEK = 7 * DAY

/** The whole period that holds an instant, not clipped to the subscription. */
export function periodAt(instant: Date, schedule: Schedule): Period {
  const boundary = boundaries(schedule)
  let n = guessIndex(instant, schedule)
  while (boundary(n) > instant.getTime()) n -= 1
  while (boundary(n + 1) <= instant.getTime()) n += 1
  return { from: new Date(boundary(n)), to: new Date(boundary(n + 1)) }
}

/** Clips a period to a subscription's start and end. */
export function clip({ from, to }: Period, start: Date, end: Date | null): Period {
  return { from: latest(from, start), to: end ? earliest(to, end) : to }
}

/**
 * The last instant of a period, in milliseconds: the end as responses show it.
 * CHOICE: as the public service shows it; `to` itself already belongs to the next period.
 */
export const lastInstant = ({ to }: Period): Date => new Date(to.getTime() - 1)

/** The calendar date of an instant, UTC. */
export const toDate = (instant: Date): string => instant.toISOString().slice(0, 10)

/** The beginning of an instant's day, UTC. */
export const midnight = (instant: Date): Date => new Date(Math.floor(instant.getTime() / DAY) * DAY)

export const earliest = (a: Date, b: Date): Date => (a <= b ? a : b)
export const latest = (a: Date, b: Date): Date => (a >= b ? a : b)

const MONTHS = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 } as const

// CHOICE: calendar weeks begin on Monday; calendar months, quarters and years on their first day.
const FIRST_MONDAY = Date.UTC(1970, 0, 5)
const EPOCH = Date.UTC(1970, 0, 1)

// CHOICE: an anniversary period begins at midnight of the subscription's first day.
function anchor({ cycle, billingTime, start }: Schedule): Date {
  if (billingTime === 'CALENDAR') return new Date(cycle === 'WEEKLY' ? FIRST_MONDAY : EPOCH)
  return midnight(start)
}

/** Computes the n-th boundary in milliseconds; boundary 0 is the anchor. */
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

/** The index of a boundary at most one away from the period that holds an instant. */
function guessIndex(instant: Date, schedule: Schedule): number {
  const first = anchor(schedule)
  if (schedule.cycle === 'WEEKLY') {
    return Math.floor((instant.getTime() - first.getTime()) / WEEK)
  }
  const years = instant.getUTCFullYear() - first.getUTCFullYear()
  const months = years * 12 + instant.getUTCMonth() - first.getUTCMonth()
  return Math.floor(months / MONTHS[schedule.cycle])
}
