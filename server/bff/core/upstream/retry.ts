/**
 * Retries calls that are safe to repeat, inside one deadline, with exponential backoff and full jitter.
 *
 * No library has all of it: a retry budget per service, `Retry-After`, and the rule that an unknown outcome
 * survives a later rejection.
 */
import type { CancelSignal, Timeouts } from './cancellation.ts'
import { UpstreamError, upstreamEffect } from './error.ts'
import type { UpstreamResponse } from './response.ts'
import type { RetryBudget } from './retry-budget.ts'

/** Condition for sending a call more than once; see `RETRY_POLICIES`. */
export type RetryPolicy = 'safe' | 'with-idempotency-key' | 'once' | 'never'

interface RetryRule {
  maxAttempts: number
  /** The deadline over all attempts. */
  timeout: keyof Timeouts
  /** True if another attempt may succeed after this error; `attempts` counts those already made. */
  isRetryable(error: UpstreamError, attempts: number): boolean
}

/**
 * The retry and idempotency matrix.
 * - `safe` a read
 * - `with-idempotency-key` the service recognises the key and returns the first call's effect
 * - `once` a PUT or DELETE: repeating it has the same effect
 * - `never` a call that may have taken effect as soon as it was sent
 */
export const RETRY_POLICIES: Record<RetryPolicy, RetryRule> = {
  safe: { maxAttempts: 3, timeout: 'read', isRetryable: isTransient },
  'with-idempotency-key': { maxAttempts: 3, timeout: 'money', isRetryable: isRetryableWithKey },
  once: { maxAttempts: 2, timeout: 'read', isRetryable: isTransient },
  never: { maxAttempts: 1, timeout: 'money', isRetryable: () => false },
}

const BASE_DELAY_MS = 200
const MAX_DELAY_MS = 2_000

export interface RetryOptions extends Pick<RetryRule, 'maxAttempts' | 'isRetryable'> {
  /** The deadline over all attempts. */
  totalMs: number
  /** Limits retries over all calls of a service; unlimited when absent. */
  budget?: RetryBudget
  /** Cancels further attempts. */
  signal?: CancelSignal
}

/** @param attempt receives the milliseconds left of the deadline */
export async function withRetries<Result>(
  { maxAttempts, isRetryable, totalMs, budget, signal }: RetryOptions,
  attempt: (leftMs: number) => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + totalMs
  budget?.deposit()
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt(deadline - performance.now())
    } catch (error) {
      if (attempts >= maxAttempts || !(error instanceof UpstreamError)) throw error
      if (!isRetryable(error, attempts)) throw error
      const delay = delayAfter(attempts, error)
      // A `Retry-After` beyond the maximum delay is passed on to the caller at once.
      if (delay > MAX_DELAY_MS || performance.now() + delay >= deadline) throw error
      if (signal?.aborted || budget?.withdraw() === false) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}

/** Full jitter: a random delay up to base × 2ⁿ, capped; `Retry-After` takes precedence. */
const delayAfter = (attempts: number, { retryAfter }: UpstreamError) =>
  retryAfter === undefined
    ? Math.random() * Math.min(BASE_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS)
    : retryAfter * 1000

/** Retryable errors of a call that is safe to repeat. */
export function isTransient({ code, status }: UpstreamError, attempts: number): boolean {
  switch (code) {
    case 'unreachable':
    case 'connection-lost':
    case 'rate-limited':
      return true
    case 'failed':
      return status !== 501
    case 'unreadable':
      // A truncated body is read once more. A redirect is not retried, because it would repeat.
      return attempts === 1 && (status === undefined || status < 300)
    default:
      return false
  }
}

/** Also after a timeout, and while the first call is still in progress; other rejections are final. */
function isRetryableWithKey({ code, status = 0, details }: UpstreamError): boolean {
  switch (code) {
    case 'unreachable':
    case 'connection-lost':
    case 'timeout':
      return true
    case 'failed':
      return status >= 500
    case 'conflict':
      return details?.issues?.some(({ issue }) => issue?.endsWith('_IN_PROGRESS')) ?? false
    default:
      return false
  }
}

type Attempt = (ms: number) => Promise<UpstreamResponse>

/**
 * Keeps an unknown outcome over the attempts of one write: if an earlier attempt may have succeeded, a later
 * rejection must not hide that.
 */
export function keepUnknownOutcome(attempt: Attempt, retry: RetryPolicy): Attempt {
  let unknown: UpstreamError | undefined
  return async (ms) => {
    try {
      return await attempt(ms)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (upstreamEffect(error) === 'unknown') unknown = error
      throw unknown && !isVerdict(error, retry) ? withRetryAfterOf(error, unknown) : error
    }
  }
}

/** `error` with the wait that the later error names. */
function withRetryAfterOf({ retryAfter }: UpstreamError, error: UpstreamError): UpstreamError {
  if (retryAfter === undefined || error.retryAfter === retryAfter) return error
  const { code, message, status, details, cause } = error
  return new UpstreamError(code, message, { status, retryAfter, details, cause })
}

/**
 * True if the service has processed the request, and with it the effect of earlier attempts. A PUT has no key by which
 * the service recognises them: if the first attempt has changed the resource, or its key, the second one may get 404 or
 * 422 for that. 400 depends on the body alone.
 */
const isVerdict = ({ code, status }: UpstreamError, retry: RetryPolicy) =>
  status === 400 || (retry !== 'once' && (code === 'not-found' || status === 422))

/** Reads 404 of a repeated DELETE as success if an earlier attempt may have deleted the resource. */
export function notFoundAfterDelete(attempt: Attempt): Attempt {
  let mayBeDeleted = false
  return async (ms) => {
    try {
      return await attempt(ms)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (error.code === 'not-found' && mayBeDeleted) return NO_CONTENT
      mayBeDeleted ||= upstreamEffect(error) === 'unknown'
      throw error
    }
  }
}

const NO_CONTENT: UpstreamResponse = {
  status: 204,
  body: undefined,
  text: '',
  arrayItems: 0,
  headers: new Headers(),
}
