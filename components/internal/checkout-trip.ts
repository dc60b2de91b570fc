/**
 * What a page remembers of a buyer it sent to the checkout, and how the return page tells it.
 *
 * The record is kept in sessionStorage: a redirect finds it on the way back, and a popup starts with
 * a copy of its opener's. The message goes over a BroadcastChannel, which reaches pages of the same
 * origin only. Neither ever says more than that the buyer came back.
 */

export interface Trip {
  /** Tells this trip from others; not a secret. */
  readonly id: string
  /** The payment link's id. */
  readonly link: string
  /** The page's own word for the order, given back on return. */
  readonly reference: string
  /** The checkout has a window of its own, which the return page may close. */
  readonly popup: boolean
}

/** `returned`: from the return page. `heard`: the answer of the page that waits for it. */
export interface TripMessage {
  readonly kind: 'returned' | 'heard'
  /** Absent when the return page can't know it: a tab without opener starts with an empty storage. */
  readonly trip?: string | undefined
}

const NAME = 'tillkit-checkout'

export const tripChannel = (): BroadcastChannel => new BroadcastChannel(NAME)

/** Undefined forgets. Where there is no storage (an opaque origin) nothing is remembered. */
export function rememberTrip(trip: Trip | undefined): void {
  try {
    if (trip) sessionStorage.setItem(NAME, JSON.stringify(trip))
    else sessionStorage.removeItem(NAME)
  } catch {
    // The return is then noticed without its reference.
  }
}

export function recallTrip(): Trip | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? '') as Trip
  } catch {
    return undefined
  }
}
