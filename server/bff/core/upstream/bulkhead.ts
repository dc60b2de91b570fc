/**
 * Bulkhead of one service: limits the concurrent calls, and shares them out between the owners of the calls.
 *
 * Each owner has a share of the slots and a queue of its own, and freed slots go to the owners in turn: whatever one of
 * them sends, the others wait for its calls in flight alone. A part of the slots is kept from customers and the public.
 *
 * No library has it: a queued call leaves the queue when its caller cancels or its timeout passes.
 */
import type { CancelSignal } from './cancellation.ts'
import { UpstreamError } from './error.ts'

/** Limits in calls of one service. */
export interface ConcurrencyLimits {
  /** Of all owners. A quarter of these is the reserve. */
  inFlight: number
  /** Of one share; a quarter of all when absent. */
  ofOwner?: number
  /** Waiting calls of one share. */
  queued: number
}

/** Whom a call is made for. */
export interface CallOwner {
  /** Unique, also among owners of other kinds. */
  id: string
  /** True for owners that may take the reserve as well: the merchant's own. */
  hasReserve: boolean
  /** Shares of slots and of waiting calls that it has; one when absent. */
  shares?: number
}

export interface Bulkhead {
  readonly inFlight: number
  readonly queued: number
  /**
   * Takes a slot, waiting for one if needed.
   * @throws {UpstreamError} `queue-full` when the owner's own queue is full, or the reason of `signal`
   */
  acquire(signal: CancelSignal, owner: CallOwner): Promise<void>
  release(owner: CallOwner): void
}

const RETRY_AFTER_SECONDS = 1

interface Share extends CallOwner {
  inFlight: number
  /** Each takes the slot that was freed. */
  waiting: Set<() => void>
}

export function bulkhead(limits: ConcurrencyLimits): Bulkhead {
  const { ofOwner = Math.ceil(limits.inFlight / 4) } = limits
  const maxWithoutReserve = Math.ceil((limits.inFlight * 3) / 4)
  /** Owners with calls, the one whose turn is next first. */
  const shares = new Map<string, Share>()
  let inFlight = 0
  let inFlightWithoutReserve = 0
  let queued = 0

  const hasRoom = (share: Share): boolean =>
    inFlight < limits.inFlight &&
    share.inFlight < ofOwner * (share.shares ?? 1) &&
    (share.hasReserve || inFlightWithoutReserve < maxWithoutReserve)

  function count(share: Share, change: 1 | -1): void {
    inFlight += change
    share.inFlight += change
    if (!share.hasReserve) inFlightWithoutReserve += change
  }

  function shareOf(owner: CallOwner): Share {
    const share = shares.get(owner.id) ?? { ...owner, inFlight: 0, waiting: new Set() }
    shares.set(owner.id, share)
    return share
  }

  function forgetIfIdle({ id, inFlight, waiting }: Share): void {
    if (inFlight === 0 && waiting.size === 0) shares.delete(id)
  }

  return {
    get inFlight() {
      return inFlight
    },
    get queued() {
      return queued
    },
    async acquire(signal, owner) {
      const share = shareOf(owner)
      if (hasRoom(share)) return count(share, 1)
      if (share.waiting.size >= limits.queued * (owner.shares ?? 1)) {
        forgetIfIdle(share)
        throw new UpstreamError('queue-full', 'too many calls of this caller wait', {
          retryAfter: RETRY_AFTER_SECONDS,
        })
      }
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          share.waiting.delete(onSlot)
          queued--
        }
        const onCancel = () => {
          leave()
          forgetIfIdle(share)
          reject(signal.reason)
        }
        const onSlot = () => {
          leave()
          signal.removeEventListener('abort', onCancel)
          resolve()
        }
        share.waiting.add(onSlot)
        queued++
        if (signal.aborted) return onCancel()
        signal.addEventListener('abort', onCancel)
      })
    },
    release(owner) {
      const own = shareOf(owner)
      count(own, -1)
      forgetIfIdle(own)
      for (const share of shares.values()) {
        const [next] = share.waiting
        if (!next || !hasRoom(share)) continue
        // Counted at once, so that a new call can't overtake the queue.
        count(share, 1)
        shares.delete(share.id)
        shares.set(share.id, share)
        return next()
      }
    },
  }
}
