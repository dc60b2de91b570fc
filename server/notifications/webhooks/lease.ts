/**
 * Lets one replica at a time handle an event, and remembers the events that are handled.
 *
 * A lease ends by itself, so that a crash repeats the event and never loses it.
 */
import type { Store } from '../../store/store.ts'

/** Longer than the deadline of the whole handling. */
const LEASE_MS = 60_000
/** Ids of handled events are kept this long: the service repeats a webhook for three days. */
export const HANDLED_TTL_MS = 4 * 24 * 60 * 60 * 1000
const HANDLED = 'handled'

export const LEASE_SECONDS = LEASE_MS / 1000

const keyOf = (eventId: string) => `webhook:${eventId}`

/** True if an event is marked as handled. @throws {StoreError} */
export const isHandled = async (store: Store, eventId: string): Promise<boolean> =>
  (await store.get(keyOf(eventId))) === HANDLED

export interface Lease {
  /** Marks the event as handled, also if the lease has ended meanwhile. @throws {StoreError} */
  complete(): Promise<void>
  /** Lets another attempt begin at once. @throws {StoreError} */
  release(): Promise<void>
}

/** A lease of an event, or the reason for none. @throws {StoreError} */
export async function acquireLease(
  store: Store,
  eventId: string,
): Promise<Lease | 'handled' | 'leased'> {
  const key = keyOf(eventId)
  const owner = `leased:${crypto.randomUUID()}`
  if (!(await store.compareAndSwap(key, undefined, owner, LEASE_MS))) {
    return (await isHandled(store, eventId)) ? 'handled' : 'leased'
  }
  return {
    async complete() {
      const isOwner = await store.compareAndSwap(key, owner, HANDLED, HANDLED_TTL_MS)
      if (!isOwner) await store.set(key, HANDLED, HANDLED_TTL_MS)
    },
    async release() {
      await store.compareAndSwap(key, owner, undefined, LEASE_MS)
    },
  }
}
