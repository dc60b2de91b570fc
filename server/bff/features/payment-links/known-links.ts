/**
 * Caches the ids of existing payment links. While the budget for unknown ids is exhausted by id scanning, only these
 * links are read.
 */

import { listPaymentLinks } from '../../../operations/payment-links.ts'
import type { AppDeps } from '../../core/http/context.ts'
import { tokenBucket } from '../../core/http/rate-limit.ts'
import { ProblemError } from '../../core/problem.ts'
import { callOperation } from '../../core/upstream/call.ts'
import { UpstreamError } from '../../core/upstream/error.ts'
import { nextPageToken } from '../../core/upstream/page-token.ts'

const LIST_TTL_MS = 60_000
const PAGE_SIZE = 100
/** CHOICE: the newest thousand ids, the size of the cache of links. */
const MAX_PAGES = 10
/** Budget for reads of the list, because a failed read is repeated by the next request. */
const READ_BUDGET = { capacity: 10, perSecond: 1 }

interface LinkIds {
  ids: Set<string>
  /** Why the following pages could not be read. */
  failure?: unknown
}

/** Returns `linkExists`. It throws `upstream-unavailable` while the list can't be read. */
export function knownLinks({
  upstream,
  monotonicNow: now,
}: Pick<AppDeps, 'upstream' | 'monotonicNow'>): (id: string) => Promise<boolean> {
  let cached: { list: Promise<LinkIds>; expiresAt: number } | undefined
  const budget = tokenBucket(READ_BUDGET.capacity, READ_BUDGET.perSecond, now)

  return async function linkExists(id) {
    if (!cached || cached.expiresAt <= now()) {
      const retryAfter = budget.take()
      if (retryAfter > 0) throw new ProblemError('upstream-unavailable', { retryAfter })
      cached = { list: fetchIds(), expiresAt: now() + LIST_TTL_MS }
    }
    const used = cached
    const { ids, failure } = await used.list
    // Concurrent requests share one read. An incomplete list is not cached.
    if (failure && cached === used) cached = undefined
    if (ids.has(id)) return true
    if (!failure) return false
    if (!(failure instanceof UpstreamError)) throw failure
    throw new ProblemError('upstream-unavailable', {
      retryAfter: failure.retryAfter,
      cause: failure,
    })
  }

  async function fetchIds(): Promise<LinkIds> {
    const ids = new Set<string>()
    let query: Record<string, string | number> = { page_size: PAGE_SIZE }
    try {
      for (let page = 1; page <= MAX_PAGES; page++) {
        const { value } = await callOperation(listPaymentLinks, { query }, { upstream })
        for (const { id } of value.resources) ids.add(id)
        const token = nextPageToken(value)
        if (token === undefined) break
        query = { page_token: token }
      }
    } catch (error) {
      return { ids, failure: error }
    }
    return { ids }
  }
}
