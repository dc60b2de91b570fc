/** Limits refused webhooks of one address, where trusted proxies name it: 60 a minute on all replicas. */
import { LRUCache } from 'lru-cache'
import { clientPrefix } from '../../../core/http/client-address.ts'
import { ProblemError } from '../../../core/problem.ts'
import { failOpen, type Store } from '../../../core/store/store.ts'

const MAX_REFUSED = 60
const WINDOW_MS = 60_000
const MAX_ADDRESSES = 10_000

export interface RefusalLimit {
  /** @throws {ProblemError} `too-many-requests` */
  assertAllowed(address: string | undefined): void
  count(address: string | undefined): Promise<void>
}

/** @param now monotonic milliseconds */
export function refusalLimit(store: Store, now: () => number): RefusalLimit {
  // Not the cache's `ttl`: with a start or a length of 0 it never expires.
  const blockedUntil = new LRUCache<string, number>({ max: MAX_ADDRESSES })
  return {
    assertAllowed(address) {
      const until = address === undefined ? undefined : blockedUntil.get(clientPrefix(address))
      if (until === undefined || until <= now()) return
      const retryAfter = Math.max(1, Math.ceil((until - now()) / 1000))
      throw new ProblemError('too-many-requests', { retryAfter })
    },
    async count(address) {
      if (address === undefined) return
      const prefix = clientPrefix(address)
      const counted = await failOpen(() => store.increment(`webhook-refused:${prefix}`, WINDOW_MS))
      if (counted && counted.count >= MAX_REFUSED) {
        blockedUntil.set(prefix, now() + counted.resetMs)
      }
    },
  }
}
