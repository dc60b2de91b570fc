/**
 * Keeps the renewal of an authorization over a reload in the tab: the idempotency key of one without a known outcome,
 * and the id of the newest one.
 */
import type { Amount } from '../../../server/contract/money.ts'
import { parseJson } from '../../internal/dom/parse-json.ts'
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
  const stored = parseJson(storage.read(PENDING, id)) as PendingRenewal | null | undefined
  return typeof stored?.key === 'string' ? stored : undefined
}

export const savePending = (storage: TabStorage, id: string, pending: PendingRenewal): void =>
  storage.write(PENDING, id, JSON.stringify(pending))

export const clearPending = (storage: TabStorage, id: string): void =>
  storage.write(PENDING, id, undefined)

/** The id of the newest renewal that this tab knows of an authorization; its own without one. */
export function newestIdOf(storage: TabStorage, id: string): string {
  const known = new Set([id])
  let newest = id
  for (let next = storage.read(NEWEST, id); next && !known.has(next); ) {
    known.add((newest = next))
    next = storage.read(NEWEST, next)
  }
  return newest
}

/** `previous` are the original and the renewal that was the newest one. */
export function saveNewest(storage: TabStorage, previous: readonly string[], newest: string): void {
  for (const id of previous) if (id !== newest) storage.write(NEWEST, id, newest)
}
