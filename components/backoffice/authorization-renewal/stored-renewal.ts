/**
 * Keeps the renewal of an authorization over a reload in the tab: the idempotency key of one without a known outcome,
 * and the id of the newest one.
 */
import type { Amount } from '../../../server/contract/money.ts'
import type { TabStorage } from '../../internal/dom/tab-storage.ts'

/** A renewal that was sent, and has no outcome yet. */
export interface PendingRenewal {
  /** Idempotency key, a UUID: the service keeps it for 45 days (authorizations-6). */
  readonly key: string
  /** Undefined for the amount of the original. */
  readonly amount: Amount | undefined
}

const PENDING = 'renewal'
const NEWEST = 'newest'

/** By the id of the original. */
export function loadPending(storage: TabStorage, id: string): PendingRenewal | undefined {
  try {
    const stored = JSON.parse(storage.read(PENDING, id) ?? 'null') as PendingRenewal | null
    return typeof stored?.key === 'string' ? stored : undefined
  } catch {
    return undefined
  }
}

export const savePending = (storage: TabStorage, id: string, pending: PendingRenewal): void =>
  storage.write(PENDING, id, JSON.stringify(pending))

export const clearPending = (storage: TabStorage, id: string): void =>
  storage.write(PENDING, id, undefined)

/** The id of the newest renewal that this tab has made of an original. */
export const loadNewest = (storage: TabStorage, id: string): string | undefined =>
  storage.read(NEWEST, id)

export const saveNewest = (storage: TabStorage, id: string, newest: string): void =>
  storage.write(NEWEST, id, newest)
