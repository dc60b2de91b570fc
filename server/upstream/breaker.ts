/**
 * Stops asking a service that fails, so that nobody waits for it, and tries again with one call.
 *
 * Our own, since nobody may wait for that one call: it can take as long as the service hangs.
 */
import { UpstreamError } from './error.ts'

export type BreakerState = 'closed' | 'open' | 'half-open'

/** What a call says about the service; nothing, where the caller went away or never came to ask. */
export type Verdict = 'works' | 'fails' | undefined

export interface Breaker {
  readonly state: BreakerState
  /**
   * Lets a call pass. True for the one that tries whether the service is back.
   * @throws {UpstreamError} `unavailable`
   */
  enter(): boolean
  leave(tries: boolean, verdict: Verdict): void
}

/** It opens when at least half of at least so many calls have failed within the window. */
const LEAST_CALLS = 20
const HALF = 0.5
/** Ms. */
const WINDOW = 10_000
const PAUSE = 5_000

/** @param now milliseconds that never jump */
export function circuitBreaker(now: () => number): Breaker {
  let since = now()
  let calls = 0
  let failures = 0
  let openUntil: number | undefined
  let trying = false

  const stateOf = (): BreakerState =>
    openUntil === undefined ? 'closed' : now() < openUntil ? 'open' : 'half-open'

  function closeAnew() {
    since = now()
    calls = 0
    failures = 0
    openUntil = undefined
  }

  return {
    get state() {
      return stateOf()
    },
    enter() {
      const state = stateOf()
      if (state === 'closed') return false
      if (state === 'open' || trying) {
        const ms = Math.max((openUntil ?? 0) - now(), 1)
        throw new UpstreamError('unavailable', 'the service fails and is left alone', {
          retryAfter: Math.ceil(ms / 1000),
        })
      }
      trying = true
      return true
    },
    leave(tries, verdict) {
      if (tries) {
        trying = false
        if (verdict === 'works') closeAnew()
        if (verdict === 'fails') openUntil = now() + PAUSE
        return
      }
      // Sent before it opened: this was counted upon already.
      if (openUntil !== undefined || verdict === undefined) return
      if (now() - since > WINDOW) closeAnew()
      calls++
      if (verdict === 'fails') failures++
      if (calls >= LEAST_CALLS && failures >= calls * HALF) openUntil = now() + PAUSE
    },
  }
}
