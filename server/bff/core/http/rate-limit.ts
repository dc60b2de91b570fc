/** Limits the rate of requests: counted over all replicas, or per replica while the store is unreachable. */
import { createMiddleware } from 'hono/factory'
import { ProblemError } from '../problem.ts'
import { failOpen, memoryStore, type Store, type Window } from '../store/store.ts'
import { clientPrefix } from './client-address.ts'

/** A number of requests per number of seconds. */
interface RateLimit {
  max: number
  seconds: number
}

/**
 * Limits of a session, of a client's IP address, of an API key, and of a customer's new sessions. An absent one does not
 * limit.
 */
export interface RateLimits {
  session?: RateLimit
  address?: RateLimit
  mint?: RateLimit
  customer?: RateLimit
}

/** Limits that no configuration changes. Methods that are set up one after the other test stolen cards. */
const FIXED_LIMITS = { 'payment-method': { max: 5, seconds: 3600 } } satisfies Record<
  string,
  RateLimit
>

type RateLimitKind = keyof RateLimits | keyof typeof FIXED_LIMITS

/** Counts a request of a caller. @throws {ProblemError} `too-many-requests` */
export type EnforceRateLimit = (kind: RateLimitKind, caller: string) => Promise<void>

/** @param now monotonic clock in milliseconds */
export function rateLimiter(
  configured: RateLimits,
  store: Store,
  now: () => number,
): EnforceRateLimit {
  const limits: Partial<Record<RateLimitKind, RateLimit>> = { ...configured, ...FIXED_LIMITS }
  const fallback = memoryStore(now)

  return async function enforceRateLimit(kind, caller) {
    const limit = limits[kind]
    if (!limit) return
    const key = `rate:${kind}:${caller}`
    const windowMs = limit.seconds * 1000
    const shared = await failOpen(() => store.increment(key, windowMs))
    assertWithinLimit(limit, shared ?? (await fallback.increment(key, windowMs)))
  }
}

function assertWithinLimit({ max }: RateLimit, { count, resetMs }: Window): void {
  if (count <= max) return
  throw new ProblemError('too-many-requests', {
    retryAfter: Math.max(1, Math.ceil(resetMs / 1000)),
  })
}

/**
 * The client's IP address, from a request and the adapter's bindings; undefined if no trusted source names it. The
 * limit counts the first 64 bits of IPv6.
 */
export type ClientIp = (request: Request, bindings: unknown) => string | undefined

export const rateLimitByIp = (enforceRateLimit: EnforceRateLimit) =>
  createMiddleware<{ Variables: { address: string | undefined } }>(
    async function rateLimitByIp(c, next) {
      const { address } = c.var
      if (address !== undefined) await enforceRateLimit('address', clientPrefix(address))
      await next()
    },
  )

export interface TokenBucket {
  /** Takes a token. Returns 0, or the seconds until the next token if there is none. */
  take(): number
  /** Returns a token that was not needed. */
  refund(): void
}

/**
 * Token bucket of one replica: a burst of `capacity`, refilled at a constant rate.
 * @param now monotonic clock in milliseconds
 */
export function tokenBucket(capacity: number, perSecond: number, now: () => number): TokenBucket {
  let tokens = capacity
  let updatedAt = now()
  return {
    take() {
      const elapsedMs = now() - updatedAt
      updatedAt += elapsedMs
      tokens = Math.min(capacity, tokens + (elapsedMs / 1000) * perSecond)
      if (tokens < 1) return Math.ceil((1 - tokens) / perSecond)
      tokens--
      return 0
    },
    refund() {
      tokens = Math.min(capacity, tokens + 1)
    },
  }
}
