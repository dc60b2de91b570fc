/**
 * Lets one replica at a time handle an event, and remembers what was done with each.
 *
 * A lease ends by itself, so that a crash repeats the event and never loses it.
 */
import type { Store } from '../../../core/store/store.ts'

/** Longer than the deadline of the whole handling. */
const LEASE_MS = 60_000
/** Ids of events are kept this long: the service repeats a webhook for three days. */
export const MARK_TTL_MS = 4 * 24 * 60 * 60 * 1000

/**
 * What was done with an event. Of one that was `seen` open pages alone have heard, or the receiver has a notification
 * that lacks what could not be read: a receiver is handed it when it comes again.
 */
type Mark = 'seen' | 'handed-over'

export const LEASE_SECONDS = LEASE_MS / 1000

const keyOf = (eventId: string) => `webhook:${eventId}`

/** True if an event was handled. @throws {StoreError} */
export async function isMarked(store: Store, eventId: string): Promise<boolean> {
  const value = await store.get(keyOf(eventId))
  return value === ('seen' satisfies Mark) || value === ('handed-over' satisfies Mark)
}

export interface Lease {
  /** Marks what was done, also if the lease has ended meanwhile. @throws {StoreError} */
  complete(mark: Mark): Promise<void>
  /** Lets another attempt begin at once. @throws {StoreError} */
  release(): Promise<void>
}

/**
 * A lease of an event, or the reason for none.
 * @param done the mark with which there is nothing left to do
 * @throws {StoreError}
 */
export async function acquireLease(
  store: Store,
  eventId: string,
  done: Mark,
): Promise<Lease | 'done' | 'leased'> {
  const key = keyOf(eventId)
  const owner = `leased:${crypto.randomUUID()}`
  const take = (expected: Mark | undefined) => store.compareAndSwap(key, expected, owner, LEASE_MS)
  if (!(await take(undefined))) {
    const earlier = await store.get(key)
    if (earlier === done || earlier === 'handed-over') return 'done'
    if (earlier !== 'seen' || !(await take(earlier))) return 'leased'
  }
  return {
    async complete(mark) {
      const isOwner = await store.compareAndSwap(key, owner, mark, MARK_TTL_MS)
      if (!isOwner) await store.set(key, mark, MARK_TTL_MS)
    },
    async release() {
      await store.compareAndSwap(key, owner, undefined, LEASE_MS)
    },
  }
}
