/** Waits where the service's rate limit refuses a call. */
import { setTimeout } from 'node:timers/promises'
import { UpstreamError } from '../../bff/core/upstream/error.ts'

/** Wait after 429, unless the service names another one; at most the maximum. */
const RATE_LIMIT_WAIT_SECONDS = 5
const MAX_WAIT_SECONDS = 60
const MAX_WAITS = 20

/** Seconds to wait after a refusal by the rate limit. */
export const rateLimitWait = ({ retryAfter }: UpstreamError): number =>
  Math.min(retryAfter ?? RATE_LIMIT_WAIT_SECONDS, MAX_WAIT_SECONDS)

/** Repeats a call that the service's rate limit refused. @throws {UpstreamError} */
export async function patiently(call: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let waits = 0; ; waits++) {
    try {
      return await call()
    } catch (error) {
      const isLimited = error instanceof UpstreamError && error.code === 'rate-limited'
      if (!isLimited || waits >= MAX_WAITS || signal.aborted) throw error
      await setTimeout(rateLimitWait(error) * 1000, undefined, { signal }).catch(() => {})
    }
  }
}
