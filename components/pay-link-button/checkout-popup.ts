/**
 * Opens the checkout in a popup, and detects its closing and the buyer's return.
 *
 * `open` must run inside the click: browsers block popups that are opened after an `await`. The window handle is kept,
 * because without it a blocked popup is indistinguishable from an open one; the popup's `opener` is removed.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import {
  type CheckoutAttempt,
  openReturnChannel,
  type ReturnMessage,
  saveAttempt,
} from '../internal/domain/checkout-attempt.ts'

export interface CheckoutPopupConfig {
  onReturned: (attempt: CheckoutAttempt) => void
  onClosed: (attempt: CheckoutAttempt) => void
}

const WIDTH = 480
const HEIGHT = 760
const CLOSED_POLL_MS = 500

export class CheckoutPopup implements ReactiveController {
  state: 'none' | 'open' | 'blocked' | 'returned' = 'none'

  readonly #host: ReactiveControllerHost
  readonly #config: CheckoutPopupConfig
  #handle: Window | null = null
  #attempt: CheckoutAttempt | undefined
  #channel: BroadcastChannel | undefined
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(host: ReactiveControllerHost, config: CheckoutPopupConfig) {
    this.#host = host
    this.#config = config
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#reset()
  }

  /** Returns false if the browser blocked the popup. */
  open(url: string, attempt: CheckoutAttempt): boolean {
    this.listen(attempt)
    saveAttempt(attempt)
    // Browsers move a popup back onto the screen; positions on a second screen may be negative.
    const left = screenX + (outerWidth - WIDTH) / 2
    const top = screenY + (outerHeight - HEIGHT) / 2
    this.#handle = window.open(
      url,
      '_blank',
      `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`,
    )
    // The popup has a copy; in this window's storage the attempt would make a return page close it.
    saveAttempt(undefined)
    if (!this.#handle || this.#handle.closed) {
      this.#reset()
      this.#setState('blocked')
      return false
    }
    try {
      this.#handle.opener = null
    } catch {
      // Already cross-origin, so it cannot reach this window either.
    }
    this.#timer = setInterval(this.#checkClosed, CLOSED_POLL_MS)
    this.#setState('open')
    return true
  }

  /** Listens for the return of a buyer from a tab without a handle. */
  listen(attempt: CheckoutAttempt): void {
    this.#reset()
    this.#setState('none')
    this.#attempt = attempt
    this.#channel = openReturnChannel()
    this.#channel.onmessage = this.#onMessage
  }

  readonly focus = (): void => this.#handle?.focus()

  /** Focuses a popup that is open on this link; returns false without one. */
  refocus(link: string): boolean {
    const isOpen = this.#handle?.closed === false && this.#attempt?.link === link
    if (isOpen) this.focus()
    return isOpen
  }

  readonly #onMessage = ({ data }: MessageEvent<ReturnMessage | undefined>): void => {
    const attempt = this.#attempt
    if (!attempt || data?.kind !== 'returned') return
    // A return page in a tab has no attempt id; one in a popup has, and it must match.
    if (data.attempt ? data.attempt !== attempt.id : attempt.popup) return
    this.#channel?.postMessage({
      kind: 'acknowledged',
      attempt: data.attempt,
    } satisfies ReturnMessage)
    this.#handle?.close()
    this.#reset()
    this.#setState('returned')
    this.#config.onReturned(attempt)
  }

  readonly #checkClosed = (): void => {
    if (!this.#handle?.closed) return
    clearInterval(this.#timer)
    this.#handle = null
    this.#setState('none')
    // The channel stays open: `closed` may mean cut off by Cross-Origin-Opener-Policy.
    if (this.#attempt) this.#config.onClosed(this.#attempt)
  }

  #setState(state: CheckoutPopup['state']): void {
    this.state = state
    this.#host.requestUpdate()
  }

  #reset(): void {
    clearInterval(this.#timer)
    this.#channel?.close()
    this.#channel = this.#attempt = undefined
    this.#handle = null
  }
}
