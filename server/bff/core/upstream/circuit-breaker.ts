/**
 * Circuit breaker of one service: opens when calls fail, and lets one probe through after a pause.
 *
 * No library has it: calls are rejected while the probe runs, because it can last as long as the service hangs. The
 * pipeline waits for it for a moment.
 */
import { UpstreamError } from './error.ts'

export type BreakerState = 'closed' | 'open' | 'half-open'

/** Result of a call for the breaker; undefined if the call was cancelled or never sent. */
export type Outcome = 'success' | 'failure' | undefined

export interface CircuitBreaker {
  readonly state: BreakerState
  /**
   * Admits a call. Returns true for the probe of a half-open circuit.
   * @throws {UpstreamError} `unavailable`
   */
  acquire(): boolean
  release(isProbe: boolean, outcome: Outcome): void
}

const MIN_CALLS = 20
const FAILURE_RATIO = 0.5
const WINDOW_MS = 10_000
const OPEN_MS = 5_000

/** @param now monotonic milliseconds */
export function circuitBreaker(now: () => number): CircuitBreaker {
  let windowStart = now()
  let calls = 0
  let failures = 0
  let openUntil: number | undefined
  let isProbing = false

  const stateOf = (): BreakerState =>
    openUntil === undefined ? 'closed' : now() < openUntil ? 'open' : 'half-open'

  function reset() {
    windowStart = now()
    calls = 0
    failures = 0
    openUntil = undefined
  }

  return {
    get state() {
      return stateOf()
    },
    acquire() {
      const state = stateOf()
      if (state === 'closed') return false
      if (state === 'open' || isProbing) {
        const ms = Math.max((openUntil ?? 0) - now(), 1)
        throw new UpstreamError('unavailable', 'the circuit is open', {
          retryAfter: Math.ceil(ms / 1000),
        })
      }
      isProbing = true
      return true
    },
    release(isProbe, outcome) {
      if (isProbe) {
        isProbing = false
        if (outcome === 'success') reset()
        if (outcome === 'failure') openUntil = now() + OPEN_MS
        return
      }
      // Calls sent before the circuit opened do not count again.
      if (openUntil !== undefined || outcome === undefined) return
      if (now() - windowStart > WINDOW_MS) reset()
      calls++
      if (outcome === 'failure') failures++
      if (calls >= MIN_CALLS && failures >= calls * FAILURE_RATIO) openUntil = now() + OPEN_MS
    },
  }
}
