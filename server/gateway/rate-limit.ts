/** How often one caller may ask: counted over all replicas, and by each alone while they can't be. */
import { ProblemError } from '../problem.ts'
import { memoryStore } from '../store/memory.ts'
import { type Counted, type Store, StoreError } from '../store/store.ts'

/** So many requests in so many seconds. */
export interface RateLimit {
  most: number
  seconds: number
}

/** Of a session, of an address behind a proxy, of an API key; none where there is no limit. */
export interface RateLimits {
  session?: RateLimit
  address?: RateLimit
  mint?: RateLimit
}

export type Limited = keyof RateLimits

/** Counts a request of this caller. @throws {ProblemError} `too-many-requests` */
export type LimitRate = (kind: Limited, caller: string) => Promise<void>

export function rateLimiter(limits: RateLimits, store: Store, now: () => number): LimitRate {
  const alone = memoryStore(now)

  async function counted(key: string, windowMs: number): Promise<Counted> {
    try {
      return await store.count(key, windowMs)
    } catch (error) {
      if (error instanceof StoreError) return alone.count(key, windowMs)
      throw error
    }
  }

  return async function limitRate(kind, caller) {
    const limit = limits[kind]
    if (!limit) return
    const { count, leftMs } = await counted(`rate:${kind}:${caller}`, limit.seconds * 1000)
    if (count <= limit.most) return
    throw new ProblemError('too-many-requests', {
      retryAfter: Math.max(1, Math.ceil(leftMs / 1000)),
    })
  }
}
