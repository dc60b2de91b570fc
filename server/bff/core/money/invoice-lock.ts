/**
 * Locks an invoice over all replicas from the moment a payment is requested until its outcome is known.
 *
 * The lock is acquired before the call is sent and released only by an outcome. So fifty clicks in two tabs, a lost
 * response or a reloaded page move money once.
 */
import { z } from 'zod'
import type { Invoice } from '../../../contract/invoice.ts'
import { compareInstants } from '../../../pricing/price/instant.ts'
import { claim, swapWhenReached } from '../store/claim.ts'
import { failOpen, parseStored, type Store } from '../store/store.ts'

/** The lock expires after a day, even without an outcome. */
const LOCK_TTL_MS = 24 * 60 * 60 * 1000
/** Longer than the call takes: after it, the process of a payment without an outcome was killed. */
const SENDING_MS = 40_000

/** The state of the invoice at the time of the payment request. */
const Lock = z.object({
  id: z.string(),
  payment_status: z.string().nullish(),
  updated_at: z.string().nullish(),
  /** False until the service has confirmed the payment. */
  isConfirmed: z.boolean(),
})

/** The members of an invoice that show whether a payment has an outcome. */
type PaymentState = Pick<Invoice, 'payment_status' | 'updated_at'>

export function invoiceLock(store: Store, invoiceId: string) {
  const key = `payment:${invoiceId}`
  /** Holds the lock while the call of its payment is under way. */
  const sendingKey = `${key}:sending`
  return {
    /** Reads the stored lock, for `acquire` and `isHeld`. */
    read: async () => store.get(key),
    isHeld,
    /** For display alone: no payment while the store is unreachable. */
    async paymentOf(invoice: PaymentState) {
      const stored = await failOpen(() => store.get(key))
      return {
        payment_requested: isHeld(stored, invoice),
        payment_unconfirmed:
          isUnconfirmed(stored, invoice) &&
          (await failOpen(() => store.get(sendingKey))) !== stored,
      }
    },
    /**
     * Replaces the lock that was read *before* the invoice was read. Returns the new lock, or undefined if another
     * request was faster. The order matters: an invoice that was read before the lock it replaces could show the
     * start of a payment as its outcome.
     */
    async acquire(read: string | undefined, { payment_status, updated_at }: PaymentState) {
      const id = crypto.randomUUID()
      const lock = JSON.stringify({ id, payment_status, updated_at, isConfirmed: false })
      if (!(await claim(store, key, read, lock, LOCK_TTL_MS))) return undefined
      await failOpen(() => store.set(sendingKey, lock, SENDING_MS))
      return lock
    },
    /** Marks the lock of a payment that is in progress at the service, as soon as the store is reachable. */
    confirm: (lock: string) =>
      swapWhenReached(
        store,
        key,
        lock,
        JSON.stringify({ ...JSON.parse(lock), isConfirmed: true }),
        LOCK_TTL_MS,
      ),
    /** Ends the call of a payment with an unknown outcome. */
    endUnconfirmed: (lock: string) => swapWhenReached(store, sendingKey, lock, undefined, 0),
    /** Releases the lock of a call without effect, as soon as the store is reachable. */
    release: (lock: string) => swapWhenReached(store, key, lock, undefined, 0),
  }
}

/**
 * True if the lock still applies to the invoice in its current state.
 * CHOICE: it also applies to an invoice that has become PENDING, because that is the requested payment in progress. An
 * outcome ends it: SUCCEEDED, or FAILED with another `updated_at`.
 */
function isHeld(stored: string | undefined, current: PaymentState): boolean {
  if (stored === undefined) return false
  const lock = parseStored(Lock, stored)
  // An unreadable lock shows that a payment was requested in any case.
  if (!lock) return true
  return isUnchanged(lock, current) || current.payment_status === 'PENDING'
}

/** A changed invoice shows that the payment was submitted. */
function isUnconfirmed(stored: string | undefined, current: PaymentState): boolean {
  const lock = stored === undefined ? undefined : parseStored(Lock, stored)
  return lock?.isConfirmed === false && isUnchanged(lock, current)
}

const isUnchanged = (lock: PaymentState, current: PaymentState): boolean =>
  (lock.payment_status ?? null) === (current.payment_status ?? null) &&
  ((lock.updated_at ?? null) === (current.updated_at ?? null) ||
    compareInstants(lock.updated_at, current.updated_at) === 0)
