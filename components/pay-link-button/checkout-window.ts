/**
 * Opens the checkout in a popup and notices what becomes of it.
 *
 * `open` must be called inside the click: after an `await` a browser blocks the window. The window's
 * handle is kept, because without it a blocked window can't be told from an open one; its way back to
 * this page (`opener`) is cut.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import {
  rememberTrip,
  type Trip,
  type TripMessage,
  tripChannel,
} from '../internal/checkout-trip.ts'

export interface CheckoutWindowConfig {
  returned: (trip: Trip) => void
  closed: (trip: Trip) => void
}

const WIDTH = 480
const HEIGHT = 760
/** Milliseconds between two looks at the window. */
const LOOK_EVERY = 500

export class CheckoutWindow implements ReactiveController {
  state: 'none' | 'open' | 'blocked' | 'returned' = 'none'

  readonly #host: ReactiveControllerHost
  readonly #config: CheckoutWindowConfig
  #handle: Window | null = null
  #trip: Trip | undefined
  #channel: BroadcastChannel | undefined
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(host: ReactiveControllerHost, config: CheckoutWindowConfig) {
    this.#host = host
    this.#config = config
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#forget()
  }

  /** False when the browser blocked it. */
  open(url: string, trip: Trip): boolean {
    this.wait(trip)
    rememberTrip(trip)
    // A browser moves onto the screen what would not be on it; a second screen begins below 0.
    const left = screenX + (outerWidth - WIDTH) / 2
    const top = screenY + (outerHeight - HEIGHT) / 2
    this.#handle = window.open(
      url,
      '_blank',
      `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`,
    )
    // The popup has its copy; found here it would close this window.
    rememberTrip(undefined)
    if (!this.#handle || this.#handle.closed) {
      this.#forget()
      this.#show('blocked')
      return false
    }
    try {
      this.#handle.opener = null
    } catch {
      // Already of another origin: it can't be reached any more, and can't reach us.
    }
    this.#timer = setInterval(this.#look, LOOK_EVERY)
    this.#show('open')
    return true
  }

  /** Listens for the buyer's return from a tab that was opened without a handle. */
  wait(trip: Trip): void {
    this.#forget()
    this.#show('none')
    this.#trip = trip
    this.#channel = tripChannel()
    this.#channel.onmessage = this.#hear
  }

  readonly focus = (): void => this.#handle?.focus()

  /** Shows the window again if it is open on this link; false when there is none to show. */
  showAgain(link: string): boolean {
    const open = this.#handle?.closed === false && this.#trip?.link === link
    if (open) this.focus()
    return open
  }

  readonly #hear = ({ data }: MessageEvent<TripMessage | undefined>): void => {
    const trip = this.#trip
    if (!trip || data?.kind !== 'returned') return
    // A tab can't know which trip it was; a popup can, and another's is not ours.
    if (data.trip ? data.trip !== trip.id : trip.popup) return
    this.#channel?.postMessage({ kind: 'heard', trip: data.trip } satisfies TripMessage)
    this.#handle?.close()
    this.#forget()
    this.#show('returned')
    this.#config.returned(trip)
  }

  readonly #look = (): void => {
    if (!this.#handle?.closed) return
    clearInterval(this.#timer)
    this.#handle = null
    this.#show('none')
    // Still listening: what looks closed may only be cut off (Cross-Origin-Opener-Policy).
    if (this.#trip) this.#config.closed(this.#trip)
  }

  #show(state: CheckoutWindow['state']): void {
    this.state = state
    this.#host.requestUpdate()
  }

  #forget(): void {
    clearInterval(this.#timer)
    this.#channel?.close()
    this.#channel = this.#trip = undefined
    this.#handle = null
  }
}
