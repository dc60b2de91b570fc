/** Resilience pipeline of one service: circuit breaker, bulkhead and retry budget, shared by no other service. */
import { atMost } from '../at-most.ts'
import { bulkhead, type CallOwner, type ConcurrencyLimits } from './bulkhead.ts'
import type { CancelSignal } from './cancellation.ts'
import { type BreakerState, circuitBreaker, type Outcome } from './circuit-breaker.ts'
import { UpstreamError } from './error.ts'
import { type RetryBudget, retryBudget } from './retry-budget.ts'

export interface ResiliencePipeline {
  readonly state: BreakerState
  readonly inFlight: number
  readonly queued: number
  readonly budget: RetryBudget
  /**
   * Runs `call` once the breaker and the bulkhead admit it.
   * @throws {UpstreamError} `unavailable`, or the error of `call`
   */
  execute<Result>(
    signal: CancelSignal,
    owner: CallOwner,
    call: () => Promise<Result>,
  ): Promise<Result>
}

/**
 * At 150 ms a call one owner's share makes 100 calls a second, so that a full queue is over before its calls' deadline.
 * Three account pages of a customer ask for about 150 at once.
 */
const DEFAULT_LIMITS: ConcurrencyLimits = { inFlight: 64, queued: 512 }

/**
 * The longest that a call waits for the probe of a half-open circuit. A service that is back answers in milliseconds,
 * so that the calls beside the probe need not fail; one that hangs does not hold them.
 */
const PROBE_WAIT_MS = 1_000

export function createPipeline(
  now = () => performance.now(),
  limits = DEFAULT_LIMITS,
): ResiliencePipeline {
  const slots = bulkhead(limits)
  const breaker = circuitBreaker(now)
  /** Resolves when the probe in flight has ended. */
  let probe: Promise<void> | undefined
  let waiting = 0

  return {
    get state() {
      return breaker.state
    },
    get inFlight() {
      return slots.inFlight
    },
    get queued() {
      return slots.queued
    },
    budget: retryBudget(),
    async execute(signal, owner, call) {
      if (probe && waiting < limits.queued) {
        waiting++
        await atMost(PROBE_WAIT_MS, probe)
        waiting--
      }
      const isProbe = breaker.acquire()
      let endProbe = () => {}
      if (isProbe) {
        probe = new Promise((resolve) => {
          endProbe = resolve
        })
      }
      let outcome: Outcome
      try {
        await slots.acquire(signal, owner)
        try {
          if (signal.aborted) throw signal.reason
          const result = await call()
          outcome = 'success'
          return result
        } catch (error) {
          outcome = breakerOutcome(error)
          throw error
        } finally {
          slots.release(owner)
        }
      } finally {
        breaker.release(isProbe, outcome)
        if (isProbe) probe = undefined
        endProbe()
      }
    },
  }
}

/** A rejection counts as success, because the service works. */
function breakerOutcome(error: unknown): Outcome {
  if (!(error instanceof UpstreamError)) return undefined
  switch (error.code) {
    case 'unreachable':
    case 'connection-lost':
    case 'timeout':
    case 'failed':
      return 'failure'
    // The deadline passed before the call was sent.
    case 'unavailable':
    case 'queue-full':
    case 'client-disconnected':
      return undefined
    default:
      return 'success'
  }
}
