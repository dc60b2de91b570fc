/**
 * Which payment links there are, for the time when so many ids are made up that no other may be looked for:
 * one that is on the list is read all the same.
 */
import type { LinkIdsPage } from '../contract/payment-link.ts'
import { listPaymentLinks } from '../operations/payment-links.ts'
import { ProblemError } from '../problem.ts'
import { UpstreamError } from '../upstream/error.ts'
import type { Gateway } from './context.ts'
import { send } from './send.ts'
import { tokenBucket } from './token-bucket.ts'

/** Ms. A list that was read is read again no sooner than this. */
const KEPT = 60_000
const PAGE_SIZE = 100
/** CHOICE: the newest thousand, as many as are kept. */
const MOST_PAGES = 10
/** Reads of the list, of which one that fails is repeated by the next caller: at most so many in the long run. */
const READS = { most: 10, perSecond: 1 }
/** The wait that is advised when the service names none. */
const RETRY_AFTER_SECONDS = 5

interface LinkList {
  ids: Set<string>
  /** The reason why the pages after these could not be read. */
  failure?: unknown
}

/** Tells whether an id is on the list. @throws {ProblemError} `upstream-unavailable` while that can't be told */
export function knownLinks({
  upstream,
  monotonicNow: now,
}: Pick<Gateway, 'upstream' | 'monotonicNow'>) {
  let last: { list: Promise<LinkList>; until: number } | undefined
  const budget = tokenBucket(READS.most, READS.perSecond, now)

  return async function isKnown(id: string): Promise<boolean> {
    if (!last || last.until <= now()) {
      const retryAfter = budget.take()
      if (retryAfter > 0) throw new ProblemError('upstream-unavailable', { retryAfter })
      last = { list: read(), until: now() + KEPT }
    }
    const used = last
    const { ids, failure } = await used.list
    // Callers at the same time share one read; a list that could not be read to its end is not kept.
    if (failure && last === used) last = undefined
    if (ids.has(id)) return true
    if (!failure) return false
    if (!(failure instanceof UpstreamError)) throw failure
    throw new ProblemError('upstream-unavailable', {
      retryAfter: failure.retryAfter ?? RETRY_AFTER_SECONDS,
      cause: failure,
    })
  }

  async function read(): Promise<LinkList> {
    const ids = new Set<string>()
    let query: Record<string, string | number> = { page_size: PAGE_SIZE }
    try {
      for (let page = 1; page <= MOST_PAGES; page++) {
        const { value } = await send(listPaymentLinks, { query }, { upstream })
        for (const { id } of value.resources) ids.add(id)
        const token = nextToken(value)
        if (token === undefined) break
        query = { page_token: token }
      }
    } catch (error) {
      return { ids, failure: error }
    }
    return { ids }
  }
}

/** Of the `next` link only its token is taken: no address that a service sends is ever called. */
function nextToken({ links }: LinkIdsPage): string | undefined {
  const { href = '' } = links.find(({ rel }) => rel === 'next') ?? {}
  return /[?&]page_token=([\w-]{1,255})(?:&|$)/.exec(href)?.[1]
}
