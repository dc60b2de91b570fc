/**
 * Resilience pipeline of one service: circuit breaker, bulkhead and retry budget, shared by no other service.
 *
 * No library has both: calls are rejected while the breaker's probe runs, because it can last as long as the service
 * hangs; and a queued call leaves the bulkhead's queue when its caller cancels or its timeout passes.
 */
import type { CancelSignal } from './cancellation.ts'
import { UpstreamError } from './error.ts'
import { type RetryBudget, retryBudget } from './retry.ts'

export interface ResiliencePipeline {
  readonly state: BreakerState
  readonly inFlight: number
  readonly queued: number
  readonly budget: RetryBudget
  /**
   * Runs `call` once the breaker and the bulkhead admit it.
   * @throws {UpstreamError} `unavailable`, or the error of `call`
   */
  execute<Result>(signal: CancelSignal, call: () => Promise<Result>): Promise<Result>
}

const DEFAULT_LIMITS: ConcurrencyLimits = { inFlight: 64, queued: 128 }

export function createPipeline(
  now = () => performance.now(),
  limits = DEFAULT_LIMITS,
): ResiliencePipeline {
  const slots = bulkhead(limits)
  const breaker = circuitBreaker(now)

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
    async execute(signal, call) {
      const isProbe = breaker.acquire()
      let outcome: Outcome
      try {
        await slots.acquire(signal)
        try {
          if (signal.aborted) throw signal.reason
          const result = await call()
          outcome = 'success'
          return result
        } catch (error) {
          outcome = outcomeOf(error)
          throw error
        } finally {
          slots.release()
        }
      } finally {
        breaker.release(isProbe, outcome)
      }
    },
  }
}

/** A rejection counts as success, because the service works. */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof UpstreamError)) return undefined
  switch (error.code) {
    case 'unreachable':
    case 'connection-lost':
    case 'timeout':
    case 'failed':
      return 'failure'
    // The deadline passed before the call was sent.
    case 'unavailable':
    case 'client-disconnected':
      return undefined
    default:
      return 'success'
  }
}

export type BreakerState = 'closed' | 'open' | 'half-open'

/** Result of a call for the breaker; undefined if the call was cancelled or never sent. */
export type Outcome = 'success' | 'failure' | undefined

/** Opens when calls fail, and lets one probe through after a pause. */
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

/** Limits in calls of one service. */
export interface ConcurrencyLimits {
  inFlight: number
  queued: number
}

/** Limits the concurrent calls of one service and queues a bounded number of further ones. */
export interface Bulkhead {
  readonly inFlight: number
  readonly queued: number
  /**
   * Takes a slot, waiting for one if needed.
   * @throws {UpstreamError} `unavailable` when the queue is full, or the reason of `signal`
   */
  acquire(signal: CancelSignal): Promise<void>
  release(): void
}

const RETRY_AFTER_SECONDS = 1

export function bulkhead(limits: ConcurrencyLimits): Bulkhead {
  const queue = new Set<() => void>()
  let inFlight = 0

  return {
    get inFlight() {
      return inFlight
    },
    get queued() {
      return queue.size
    },
    async acquire(signal) {
      if (inFlight < limits.inFlight) {
        inFlight++
        return
      }
      if (queue.size >= limits.queued) {
        throw new UpstreamError('unavailable', 'the queue of calls is full', {
          retryAfter: RETRY_AFTER_SECONDS,
        })
      }
      await new Promise<void>((resolve, reject) => {
        const onCancel = () => {
          queue.delete(onSlot)
          reject(signal.reason)
        }
        const onSlot = () => {
          signal.removeEventListener('abort', onCancel)
          resolve()
        }
        if (signal.aborted) return onCancel()
        signal.addEventListener('abort', onCancel)
        queue.add(onSlot)
      })
    },
    release() {
      const [next] = queue
      if (!next) {
        inFlight--
        return
      }
      // The slot passes to the next caller directly, so a new call can't overtake the queue.
      queue.delete(next)
      next()
    },
  }
}
