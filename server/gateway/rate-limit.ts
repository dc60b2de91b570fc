/** How often one caller may ask: counted over all replicas, and by each alone while they can't be. */
import { ProblemError } from '../problem.ts'
import { memoryStore } from '../store/memory.ts'
import { goOn, type Soon } from '../store/soon.ts'
import { type Counted, ifReached, type Store } from '../store/store.ts'

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
export type LimitRate = (kind: Limited, caller: string) => Soon<void>

/** @param now milliseconds that never jump */
export function rateLimiter(limits: RateLimits, store: Store, now: () => number): LimitRate {
  const alone = memoryStore(now)

  return function limitRate(kind, caller) {
    const limit = limits[kind]
    if (!limit) return
    const place = `rate:${kind}:${caller}`
    const windowMs = limit.seconds * 1000
    return goOn(
      ifReached(() => store.count(place, windowMs)),
      (counted) =>
        goOn(counted ?? alone.count(place, windowMs), (known) => mustBeWithin(limit, known)),
    )
  }
}

function mustBeWithin({ most }: RateLimit, { count, leftMs }: Counted): void {
  if (count <= most) return
  throw new ProblemError('too-many-requests', {
    retryAfter: Math.max(1, Math.ceil(leftMs / 1000)),
  })
}
