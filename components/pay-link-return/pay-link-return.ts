/** `<pay-link-return>`: stands on the page that buyers come back to and tells the page they left from. */
import { html, LitElement, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import {
  recallTrip,
  rememberTrip,
  type TripMessage,
  tripChannel,
} from '../internal/checkout-trip.ts'
import { TillEvent } from '../internal/events.ts'
import { Language } from '../internal/language.ts'
import { say } from './messages.ts'
import { styles } from './pay-link-return.styles.ts'

/** The buyer is back, with what is known of the trip. Whether they paid, only the shop's server can say. */
export class PayLinkReturnEvent extends TillEvent {
  readonly link: string | undefined
  readonly reference: string | undefined

  constructor(link: string | undefined, reference: string | undefined) {
    super('pay-link-returned')
    this.link = link
    this.reference = reference
  }
}

export interface PayLinkReturnEventMap {
  'pay-link-returned': PayLinkReturnEvent
}

/**
 * @summary Tells the page with the button that the buyer came back, and closes the checkout's window.
 *
 * Nothing in the address of the return page is believed: anybody can type it. Put the shop's own
 * words inside; they are always shown.
 *
 * @tag pay-link-return
 * @slot - The shop's own words for the buyer.
 * @event {PayLinkReturnEvent} pay-link-returned - The buyer is back; carries the link and the `reference`, where known.
 * @csspart notice - Says that the window may be closed, where the browser doesn't let us.
 * @example
 * <pay-link-return>
 *   <h1>Thank you.</h1>
 *   <p>You get an e-mail as soon as the payment has arrived.</p>
 * </pay-link-return>
 */
export class PayLinkReturn extends LitElement {
  static override styles = styles

  @state() private closable = false
  readonly #language = new Language(this)
  #channel: BroadcastChannel | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    const trip = recallTrip()
    // Told once: a reload is not another return.
    rememberTrip(undefined)
    this.#channel = tripChannel()
    this.#channel.onmessage = ({ data }: MessageEvent<TripMessage | undefined>) => {
      if (data?.kind === 'heard' && data.trip === trip?.id) this.#close()
    }
    this.#channel.postMessage({ kind: 'returned', trip: trip?.id } satisfies TripMessage)
    // Later, so that listeners beside the script are there.
    queueMicrotask(() => this.dispatchEvent(new PayLinkReturnEvent(trip?.link, trip?.reference)))
    if (trip?.popup) this.#close()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#channel?.close()
  }

  protected override render() {
    return html`
      <slot></slot>
      <div role="status">
        ${
          this.closable
            ? html`<p class="notice" part="notice">${say(this.#language.locale, 'return.close')}</p>`
            : nothing
        }
      </div>
    `
  }

  /** Only a window that a script opened lets itself be closed; the others stay and say so. */
  #close(): void {
    this.closable = true
    window.close()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-link-return': PayLinkReturn
  }
}
