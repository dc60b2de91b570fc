/** Prorates amounts of a period by days: a partly subscribed period costs its share. */
import { type Decimal, type DecimalLike, divide, multiply, ZERO } from '../price/decimal.ts'
import { DAY, latest, type Period } from './periods.ts'

/** A period to bill: the subscribed part of the whole period that the plan prices. */
export interface BilledPeriod {
  readonly part: Period
  readonly whole: Period
  /** Until then the plan's amount and its minimum commitment cost nothing. */
  readonly trialEndsAt: Date | null
}

/**
 * Counts the days of a period that a part of it touches, and the period's days.
 *
 * CHOICE: a day that is touched counts as a whole one.
 */
export function countDays(part: Period, whole: Period): { touched: number; all: number } {
  const all = Math.round((whole.to.getTime() - whole.from.getTime()) / DAY)
  if (part.to <= part.from) return { touched: 0, all }
  const first = Math.floor(part.from.getTime() / DAY)
  const last = Math.ceil(part.to.getTime() / DAY)
  return { touched: last - first, all }
}

/**
 * CHOICE: the amounts of a partly subscribed period shrink by days.
 * @param decimals of the currency: 2 for USD
 */
export function prorate(
  amount: DecimalLike,
  { part, whole }: BilledPeriod,
  decimals: number,
): Decimal {
  const { touched, all } = countDays(part, whole)
  return divide(multiply(amount, touched), all, decimals)
}

/** The period without the days of the trial. */
export const afterTrial = (period: BilledPeriod): BilledPeriod => {
  const { part, trialEndsAt } = period
  if (!trialEndsAt) return period
  return { ...period, part: { from: latest(part.from, trialEndsAt), to: part.to } }
}

/**
 * Counts the days that an amount pays for, and those of them that are unused. Days of the trial are neither.
 * @param used the period's days until the end
 */
function countUnusedDays(paid: BilledPeriod, used: Period): { paid: number; unused: number } {
  const daysOf = (part: Period) => countDays(afterTrial({ ...paid, part }).part, paid.whole).touched
  const paidDays = daysOf(paid.part)
  return { paid: paidDays, unused: paidDays - daysOf(used) }
}

/**
 * The share of an amount paid in advance that belongs to unused days.
 * @param paid the period that the amount pays for
 * @param used its days until the end
 */
export function unusedShare(
  advance: DecimalLike,
  paid: BilledPeriod,
  used: Period,
  decimals: number,
): Decimal {
  const days = countUnusedDays(paid, used)
  return days.paid === 0 ? ZERO : divide(multiply(advance, days.unused), days.paid, decimals)
}
