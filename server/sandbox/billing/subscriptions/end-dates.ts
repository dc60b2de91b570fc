/**
 * Converts ends between the first instant after, as the engine computes, and the last instant, as bodies carry it.
 *
 * An end at midnight is answered as the last second of the day before (billing-141). CHOICE: a request may name
 * either, so that an answered date sent back changes nothing; an end within a day is one instant in both.
 */
import { DAY, midnight } from '../../../pricing/billing/periods.ts'

/** Milliseconds. */
const SECOND = 1000

/** The end as responses show it: `…T23:59:59Z` for an end at midnight. */
export const toLastInstant = (end: Date): Date =>
  end.getTime() === midnight(end).getTime() ? new Date(end.getTime() - SECOND) : end

/** The first instant after the end that a body names. */
export const fromLastInstant = (end: Date): Date => {
  const nextDay = new Date(midnight(end).getTime() + DAY)
  return nextDay.getTime() - end.getTime() <= SECOND ? nextDay : end
}
