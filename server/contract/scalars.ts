/**
 * Strings with a fixed format: ids, dates, instants and web addresses.
 *
 * Ids are an allow-list of characters, because encoding does not prevent path traversal:
 * `encodeURIComponent('..')` is `..`, and `/customers/../invoices` is another resource.
 */
import { z } from 'zod'

/**
 * A text of at most `max` characters. A longer one fails by its length alone: `abort` ends its checks, so that no
 * pattern and no refinement reads it.
 */
export const text = (max: number, message?: string) =>
  z.string().max(max, { abort: true, ...(message !== undefined && { error: message }) })

/** As `text`, and not empty. */
export const filledText = (max: number) => text(max).min(1, 'must not be empty')

/** A text that is only shown, in a response of a service: null in any other shape. */
export const LenientText = z.string().nullish().catch(null)

/** An id that goes into a path or a query: the service's own, or a key chosen by the merchant. */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,127}$/, 'must be an id: letters, digits, - and _')

/** Comma-separated ids, each once. */
export const idList = (max: number) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(Id).min(1).max(max))

/** A key chosen by the merchant for a customer, subscription, plan or metric (billing-6). */
export const ExternalId = Id

/** A payment link's id (links-1). */
export const PaymentLinkId = z
  .string()
  .regex(/^PLB-[A-Z0-9]{12}$/, 'must be "PLB-" and 12 capital letters or digits')

/** An idempotency key chosen by the client (links-29). */
export const RequestKey = z
  .string()
  .regex(/^[0-9a-zA-Z_-]{1,108}$/, 'must be 1 to 108 letters, digits, - and _')

/** A calendar date that exists: 2026-02-30 does not (billing-5). UTC; a date alone has no time zone to convert to. */
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

/** CHOICE: in UTC; other years can't be counted in periods, and not every database stores them. */
function isInRange(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 1970 && year <= 2999
}

/**
 * An http or https URL that every parser reads alike: no user info, no white space, backslash or control
 * character, and no `..` segment, encoded or not.
 */
export const PAGE_URL =
  /^https?:\/\/(?![^/?#]*@)(?![^?#]*(\/|%2f|%5c)(\.|%2e){2}(\/|%2f|%5c|[?#]|$))[^\s\\\p{C}/?#][^\s\\\p{C}]*$/iu

/** The parsed URL; undefined if the text does not match `PAGE_URL`. */
export const pageUrl = (text: string): URL | undefined =>
  PAGE_URL.test(text) && URL.canParse(text) ? new URL(text) : undefined
