/**
 * Keeps the renewal of an authorization over a reload in the tab: the idempotency key of one without a known outcome,
 * and the id of the newest one.
 *
 * An opaque origin has no sessionStorage; both then live as long as the page.
 */
import type { Amount } from '../../../server/contract/money.ts'

/** A renewal that was sent, and has no outcome yet. */
export interface PendingRenewal {
  /** Idempotency key, a UUID: the service keeps it for 45 days (authorizations-6). */
  readonly key: string
  /** Undefined for the amount of the original. */
  readonly amount: Amount | undefined
}

const PENDING = 'tillkit-renewal-'
const NEWEST = 'tillkit-newest-'

const memory = new Map<string, string>()

/** By the id of the original. */
export function loadPending(id: string): PendingRenewal | undefined {
  try {
    const stored = JSON.parse(read(PENDING + id) ?? 'null') as PendingRenewal | null
    return typeof stored?.key === 'string' ? stored : undefined
  } catch {
    return undefined
  }
}

export const savePending = (id: string, pending: PendingRenewal): void =>
  write(PENDING + id, JSON.stringify(pending))

export const clearPending = (id: string): void => write(PENDING + id, undefined)

/** The id of the newest renewal that this tab has made of an original. */
export const loadNewest = (id: string): string | undefined => read(NEWEST + id)

export const saveNewest = (id: string, newest: string): void => write(NEWEST + id, newest)

function read(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return memory.get(name)
  }
}

function write(name: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    if (value === undefined) memory.delete(name)
    else memory.set(name, value)
  }
}
