/** How often one caller may ask: counted over all replicas, and by each alone while they can't be. */
import { ProblemError } from '../problem.ts'
import { memoryStore } from '../store/memory.ts'
import { ifReached, type Store } from '../store/store.ts'

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

  return async function limitRate(kind, caller) {
    const limit = limits[kind]
    if (!limit) return
    const place = `rate:${kind}:${caller}`
    const windowMs = limit.seconds * 1000
    const { count, leftMs } =
      (await ifReached(store.count(place, windowMs))) ?? (await alone.count(place, windowMs))
    if (count <= limit.most) return
    throw new ProblemError('too-many-requests', {
      retryAfter: Math.max(1, Math.ceil(leftMs / 1000)),
    })
  }
}
