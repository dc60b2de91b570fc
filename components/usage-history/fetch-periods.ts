/** Fetches past periods page by page. The service returns no page count (billing-184). */
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { request } from '../internal/api/endpoints.ts'
import { getList } from '../internal/api/list-response.ts'
import { endedBefore, parseUsagePeriod, type UsagePeriod } from '../internal/domain/usage-period.ts'
import { daysBetween } from '../internal/format/dates.ts'

export interface PastUsagePage {
  readonly subscription: string
  /** Starts at 1. */
  readonly page: number
  readonly size: number
}

/** Stops the loop if a service never returns a last page. */
const MAX_PAGES = 200

/** Pages that the search for a period reads. */
const MAX_SEARCHED_PAGES = 10

/** A period in the pages of a subscription's history. */
export interface PeriodPosition {
  readonly subscription: string
  /** The first and the last instant of the period. */
  readonly from: string
  readonly to: string
  readonly page: number
  readonly usage: UsagePeriod
}

/** A page as the service has it, but for the periods that the server could not read. */
export interface Periods {
  readonly usage: readonly UsageForCustomer[]
  readonly incomplete?: true | undefined
}

const startDates = (usage: readonly UsageForCustomer[]) =>
  usage.map(({ from_datetime }) => from_datetime)

/** One page, in the service's order. @throws {ApiError} */
export async function fetchPage(
  api: ApiClient,
  { subscription, page, size }: PastUsagePage,
  signal: AbortSignal,
): Promise<Periods> {
  const query = { subscription_id: subscription, page, per_page: size }
  const response = await request(api, 'GET /me/usage/past', { query, signal })
  // Only the list is checked: a page after the last has no rows, but may have a count.
  const usage = getList({ usage_periods: response.usage_periods }, 'usage_periods')
  return { usage, incomplete: response.incomplete }
}

/** True for a page that is empty or repeats periods: the page before was the last. */
export const isPastLastPage = (
  { usage, incomplete }: Periods,
  before: readonly UsageForCustomer[],
): boolean => {
  if (incomplete && usage.length === 0) return false
  const known = startDates(before)
  return startDates(usage).every((date) => known.includes(date))
}

/** All periods. @throws {ApiError} */
export async function fetchAllPages(
  api: ApiClient,
  subscription: string,
  signal: AbortSignal,
): Promise<Periods> {
  const all: UsageForCustomer[] = []
  let incomplete: true | undefined
  for (let page = 1; page <= MAX_PAGES; page++) {
    const periods = await fetchPage(api, { subscription, page, size: 100 }, signal)
    incomplete ||= periods.incomplete
    if (isPastLastPage(periods, all)) break
    all.push(...periods.usage)
  }
  return { usage: all, incomplete }
}

/**
 * The period that ended on a day such as "2026-11-01", or on the day before. Reads the pages up to it; not the one that
 * is `loaded`. @throws {ApiError | RangeError}
 */
export async function findPeriodBefore(
  api: ApiClient,
  { subscription, size }: Omit<PastUsagePage, 'page'>,
  day: string,
  loaded: (Periods & { readonly page: number }) | undefined,
  signal: AbortSignal,
): Promise<PeriodPosition | undefined> {
  let previous: readonly UsageForCustomer[] = []
  for (let page = 1; page <= MAX_SEARCHED_PAGES; page++) {
    const read =
      loaded?.page === page ? loaded : await fetchPage(api, { subscription, page, size }, signal)
    const { usage } = read
    const days = usage.map(({ to_datetime }) => daysBetween(to_datetime, day))
    const found = usage.find(({ to_datetime }) => endedBefore(to_datetime, day))
    if (found) {
      const { from_datetime: from, to_datetime: to } = found
      return { subscription, from, to, page, usage: parseUsagePeriod(found) }
    }
    // The periods come latest first (billing-184), so the next page has none that ended later.
    if (isPastLastPage(read, previous) || days.some((count) => count > 1)) return
    previous = usage
  }
  return
}
