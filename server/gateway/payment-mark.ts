/**
 * One mark an invoice: a payment was asked for from here and has no outcome yet.
 *
 * It is set before the call leaves and lifted only by an outcome, so that fifty clicks in two tabs, a
 * lost answer or a browser that comes back move money once.
 */
import { z } from 'zod'
import type { Invoice } from '../contract/invoice.ts'
import { claim, swapWhenReached } from '../store/claim.ts'
import { readKept } from '../store/kept.ts'
import { goOn, type Soon } from '../store/soon.ts'
import { ifReached, type Store } from '../store/store.ts'

/** Ms. After a day the mark ends by itself, whatever became of the payment. */
const LONGEST = 24 * 60 * 60 * 1000

/** How the invoice stood when the payment was asked for. */
const Mark = z.object({
  id: z.string(),
  payment_status: z.string().nullish(),
  updated_at: z.string().nullish(),
})

/** The invoice, as far as it tells whether a payment has come to an end. */
type Standing = Pick<Invoice, 'payment_status' | 'updated_at'>

export function paymentMark(store: Store, invoiceId: string) {
  const key = `payment:${invoiceId}`
  return {
    /** What stands there; hand it to `set` and `stands`. */
    read: () => store.get(key),
    stands,
    /** For show alone, so it goes on without the store. */
    standsFor: (invoice: Standing): Soon<boolean> =>
      goOn(
        ifReached(() => store.get(key)),
        (mark) => stands(mark, invoice),
      ),
    /**
     * Sets the mark in the place of the one that was read *before* the invoice was looked at; returns
     * it, or undefined when somebody else was quicker. The order matters: a look that is older than the
     * mark it replaces would take a payment's own start for its outcome.
     */
    async set(read: string | undefined, { payment_status, updated_at }: Standing) {
      const mark = JSON.stringify({ id: crypto.randomUUID(), payment_status, updated_at })
      return (await claim(store, key, read, mark, LONGEST)) ? mark : undefined
    },
    /** Takes back a mark whose call had no effect, as soon as the store answers. */
    lift: (mark: string) => swapWhenReached(store, key, mark, undefined, 0),
  }
}

/**
 * A mark stands while nothing about the invoice has changed.
 * CHOICE: also while the change is that the invoice is PENDING, since that is our own payment running;
 * it ends with an outcome: SUCCEEDED, or FAILED at another time than before.
 */
function stands(mark: string | undefined, now: Standing): boolean {
  if (mark === undefined) return false
  const before = readKept(Mark, mark)
  // Another version's mark says at least that somebody has asked.
  if (!before) return true
  const same =
    (before.payment_status ?? null) === (now.payment_status ?? null) &&
    (before.updated_at ?? null) === (now.updated_at ?? null)
  return same || now.payment_status === 'PENDING'
}
