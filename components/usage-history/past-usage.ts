/** Reads the periods that are over, page by page. The service tells no count of pages (billing-184). */
import type { PastUsageForCustomer, UsageForCustomer } from '../../server/contract/usage.ts'
import type { ApiClient } from '../internal/api-client.ts'
import { listIn } from '../internal/list-in.ts'

export interface PastUsagePage {
  readonly subscription: string
  /** Counted from 1. */
  readonly page: number
  readonly size: number
}

/** More pages than this are no answer but a loop. */
const MOST = 200

const beginnings = (usage: readonly UsageForCustomer[]) =>
  usage.map(({ from_datetime }) => from_datetime)

/** One page, in the service's order. @throws {ApiError} */
export async function readPage(
  api: ApiClient,
  { subscription, page, size }: PastUsagePage,
  signal: AbortSignal,
): Promise<readonly UsageForCustomer[]> {
  const query = { subscription_id: subscription, page, per_page: size }
  const answer = await api.get<PastUsageForCustomer>('/me/usage/past', { query, signal })
  // A page after the last has no rows, whatever there is in all.
  return listIn({ usage_periods: answer.usage_periods }, 'usage_periods')
}

/** The last page is the one before the first that is empty or brings nothing new. */
export const isBeyondLast = (
  page: readonly UsageForCustomer[],
  before: readonly UsageForCustomer[],
): boolean => {
  const known = beginnings(before)
  return beginnings(page).every((one) => known.includes(one))
}

/** Every period there is. @throws {ApiError} */
export async function readAll(
  api: ApiClient,
  subscription: string,
  signal: AbortSignal,
): Promise<UsageForCustomer[]> {
  const all: UsageForCustomer[] = []
  for (let page = 1; page <= MOST; page++) {
    const read = await readPage(api, { subscription, page, size: 100 }, signal)
    if (isBeyondLast(read, all)) break
    all.push(...read)
  }
  return all
}
