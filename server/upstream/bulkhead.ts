/**
 * Bulkhead of one service: limits the concurrent calls and queues a bounded number of further ones.
 *
 * No library has it: a queued call leaves the queue when its caller cancels or its timeout passes.
 */
import type { CancelSignal } from './cancellation.ts'
import { UpstreamError } from './error.ts'

/** Limits in calls of one service. */
export interface ConcurrencyLimits {
  inFlight: number
  queued: number
}

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
