/**
 * Opens the checkout in a popup or a tab, and detects its closing and the buyer's return.
 *
 * `open` must run inside the click: browsers block windows that are opened after an `await`. The window is opened by
 * script, because it starts with a copy of the attempt then, so that its return page can name it; the handle shows
 * whether the browser blocked it. The window's `opener` is removed.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { popupFeatures } from '../internal/dom/popup.ts'
import {
  type CheckoutAttempt,
  openReturnChannel,
  type ReturnMessage,
  saveAttempt,
} from '../internal/domain/checkout-attempt.ts'

export interface CheckoutWindowConfig {
  onReturned: (attempt: CheckoutAttempt) => void
  onClosed: (attempt: CheckoutAttempt) => void
}

type CheckoutState = 'none' | 'open' | 'blocked' | 'returned'

const CLOSED_POLL_MS = 500

export class CheckoutWindow implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #config: CheckoutWindowConfig
  #state: CheckoutState = 'none'
  #handle: Window | null = null
  #attempt: CheckoutAttempt | undefined
  #channel: BroadcastChannel | undefined
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(host: ReactiveControllerHost, config: CheckoutWindowConfig) {
    this.#host = host
    this.#config = config
    host.addController(this)
  }

  /** An element that was moved follows its checkout further. */
  hostConnected(): void {
    this.#follow()
  }

  hostDisconnected(): void {
    this.#unfollow()
  }

  /** The state of the last checkout, if it was of this link. */
  stateOf(link: string | undefined): CheckoutState {
    return this.#attempt?.link === link ? this.#state : 'none'
  }

  /** Returns false if the browser blocked the window. */
  open(url: string, attempt: CheckoutAttempt): boolean {
    this.#unfollow()
    this.#attempt = attempt
    saveAttempt(attempt)
    const handle = window.open(url, '_blank', attempt.popup ? popupFeatures() : '')
    // The window has a copy; in this window's storage the attempt would make a return page close it.
    saveAttempt(undefined)
    const isOpen = handle?.closed === false
    if (isOpen) {
      try {
        handle.opener = null
      } catch {
        // Already cross-origin, so it cannot reach this window either.
      }
    }
    this.#handle = isOpen && attempt.popup ? handle : null
    this.#setState(isOpen ? (attempt.popup ? 'open' : 'none') : 'blocked')
    if (isOpen) this.#follow()
    return isOpen
  }

  readonly focus = (): void => this.#handle?.focus()

  /** Focuses a popup that is open on this link; returns false without one. */
  refocus(link: string): boolean {
    const isOpen = this.#handle?.closed === false && this.#attempt?.link === link
    if (isOpen) this.focus()
    return isOpen
  }

  #follow(): void {
    if (!this.#attempt || this.#state === 'blocked' || this.#state === 'returned') return
    this.#channel = openReturnChannel()
    this.#channel?.addEventListener('message', this.#onMessage)
    if (this.#handle) this.#timer = setInterval(this.#checkClosed, CLOSED_POLL_MS)
  }

  #unfollow(): void {
    clearInterval(this.#timer)
    this.#channel?.close()
    this.#channel = undefined
  }

  readonly #onMessage = ({ data }: MessageEvent<ReturnMessage | undefined>): void => {
    const attempt = this.#attempt!
    if (data?.kind !== 'returned' || data.attempt !== attempt.id) return
    this.#channel?.postMessage({
      kind: 'acknowledged',
      attempt: attempt.id,
    } satisfies ReturnMessage)
    this.#handle?.close()
    this.#handle = null
    this.#unfollow()
    this.#setState('returned')
    this.#config.onReturned(attempt)
  }

  readonly #checkClosed = (): void => {
    if (!this.#handle?.closed) return
    clearInterval(this.#timer)
    this.#handle = null
    this.#setState('none')
    // The channel stays open: `closed` may mean cut off by Cross-Origin-Opener-Policy.
    this.#config.onClosed(this.#attempt!)
  }

  #setState(state: CheckoutState): void {
    this.#state = state
    this.#host.requestUpdate()
  }
}
