/** Dates and instants on the wire. Both are UTC; a date alone has no time zone to shift into. */
import { z } from 'zod'

/** A calendar date that exists: 2026-02-30 does not (billing-5). */
export const CalendarDate = z.iso
  .date({ message: 'must be a date such as "2026-01-31"', abort: true })
  // billing-5: the year has four digits and does not begin with 0.
  .regex(/^[1-9]/, 'must be a date such as "2026-01-31"')

/** An instant with its offset (billing-5). */
export const Timestamp = z.iso
  .datetime({
    offset: true,
    message: 'must be a date-time such as "2026-01-31T12:00:00Z"',
    abort: true,
  })
  .refine(isInRange, 'must be in the years 1970 to 2999')

/** CHOICE: in UTC; what lies outside can be neither counted in periods nor stored everywhere. */
function isInRange(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 1970 && year <= 2999
}
