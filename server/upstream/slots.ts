/** So many calls of a service at once, so many waiting their turn, and no more. */
import type { Ending } from './ending.ts'
import { UpstreamError } from './error.ts'

export interface Slots {
  readonly inFlight: number
  readonly waiting: number
  /**
   * Takes a slot; undefined when one was free, else the wait for it.
   * @throws {UpstreamError} `unavailable` when the queue is full, or what `signal` was aborted with
   */
  take(signal: Ending): Promise<void> | undefined
  giveBack(): void
}

/** Seconds after which a full queue may have moved on. */
const RETRY_AFTER = 1

export function slots(most: number, mostWaiting: number): Slots {
  const queue = new Set<() => void>()
  let inFlight = 0

  return {
    get inFlight() {
      return inFlight
    },
    get waiting() {
      return queue.size
    },
    take(signal) {
      if (inFlight < most) {
        inFlight++
        return
      }
      if (queue.size >= mostWaiting) {
        throw new UpstreamError('unavailable', 'too many calls wait', { retryAfter: RETRY_AFTER })
      }
      return new Promise((resolve, reject) => {
        const leave = () => {
          queue.delete(enter)
          reject(signal.reason)
        }
        const enter = () => {
          signal.removeEventListener('abort', leave)
          resolve()
        }
        if (signal.aborted) return leave()
        signal.addEventListener('abort', leave)
        queue.add(enter)
      })
    },
    giveBack() {
      const [next] = queue
      // The slot goes from hand to hand, so nobody slips in between.
      if (!next) {
        inFlight--
        return
      }
      queue.delete(next)
      next()
    },
  }
}
