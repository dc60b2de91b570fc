/** Prorates amounts of a period by days: a partly subscribed period costs its share. */
import Big from 'big.js'
import { roundMoney } from '../money.ts'
import { DAY, latest, type Period } from './periods.ts'

/** A period to bill: the subscribed part of the whole period that the plan prices. */
export interface BilledPeriod {
  part: Period
  whole: Period
  /** Until then the plan's amount and its minimum commitment cost nothing. */
  trialEndsAt: Date | null
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

/** CHOICE: the amounts of a partly subscribed period shrink by days. */
export function prorate(amount: string, { part, whole }: BilledPeriod, currency: string): Big {
  const { touched, all } = countDays(part, whole)
  // Multiplied first, because a division by the days of a month need not end.
  return roundMoney(new Big(amount).times(touched).div(all), currency)
}

/** The period without the days of the trial. */
export const afterTrial = (period: BilledPeriod): BilledPeriod => {
  const { part, trialEndsAt } = period
  if (!trialEndsAt) return period
  return { ...period, part: { from: latest(part.from, trialEndsAt), to: part.to } }
}

/**
 * The share of an amount paid in advance that belongs to unused days.
 * @param paid the period that the amount pays for
 * @param used its days until the end
 */
export function unusedShare(
  advance: string,
  paid: BilledPeriod,
  used: Period,
  currency: string,
): string {
  const daysOf = (period: BilledPeriod) => countDays(afterTrial(period).part, paid.whole).touched
  const paidDays = daysOf(paid)
  if (paidDays === 0) return '0'
  const unusedDays = paidDays - daysOf({ ...paid, part: used })
  return roundMoney(new Big(advance).times(unusedDays).div(paidDays), currency).toFixed()
}
