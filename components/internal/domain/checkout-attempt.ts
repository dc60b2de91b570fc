/**
 * Stores a checkout attempt, so that the return page and the page with the button can identify it.
 *
 * The attempt is in sessionStorage: a redirect finds it on return, and a popup or tab starts with a copy of its
 * opener's storage. The message goes over a BroadcastChannel, which reaches pages of the same origin only. Neither says
 * more than that the buyer returned.
 */

import { parseJson } from '../dom/parse-json.ts'
import { readTab, writeTab } from '../dom/tab-storage.ts'

export interface CheckoutAttempt {
  /** Identifies this attempt; not a secret. */
  readonly id: string
  /** The payment link's id. */
  readonly link: string
  /** The page's own identifier of the order, given back on return. */
  readonly reference: string
  /** The checkout is in a popup, which the return page may close. */
  readonly popup: boolean
}

/** A `pay-link-returned` event, of the button or of the return page, which may not know the attempt. */
export interface CheckoutReturn extends Event {
  readonly link: string | undefined
  readonly reference: string | undefined
}

/** `returned` is sent by the return page, `acknowledged` by the page with the button. */
export interface ReturnMessage {
  readonly kind: 'returned' | 'acknowledged'
  /** The attempt's id. */
  readonly attempt: string
}

const STORAGE_KEY = 'tillkit-checkout'

/** Undefined where the browser refuses one: Firefox with blocked cookies. The return is not reported there. */
export function openReturnChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(STORAGE_KEY)
  } catch {
    return undefined
  }
}

/** Undefined removes the attempt. In an opaque origin, which has no storage, the return event has no reference. */
export const saveAttempt = (attempt: CheckoutAttempt | undefined): void =>
  writeTab(STORAGE_KEY, attempt && JSON.stringify(attempt))

export const loadAttempt = (): CheckoutAttempt | undefined =>
  parseJson(readTab(STORAGE_KEY)) as CheckoutAttempt | undefined
