/** `<pay-link-return>`: notifies the page with the button that the buyer returned from the checkout. */
import { html, nothing, type TemplateResult } from 'lit'
import { TillElement } from '../internal/base/till-element.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { TillEvent } from '../internal/dom/events.ts'
import type { CheckoutReturn } from '../internal/domain/checkout-attempt.ts'
import {
  type CheckoutAttempt,
  loadAttempt,
  openReturnChannel,
  type ReturnMessage,
  saveAttempt,
} from '../internal/domain/checkout-attempt.ts'
import { defineMessages } from '../internal/i18n/define-messages.ts'
import { styles } from './pay-link-return.styles.ts'

/** The buyer returned from the checkout. Only the shop's server knows if they paid. */
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
 * @summary Notifies the page with the button that the buyer returned, and closes the checkout popup.
 *
 * Ignores the query of the return page, because anyone can forge it. The content inside is always shown.
 *
 * @tag pay-link-return
 * @slot - The shop's message for the buyer.
 * @event {PayLinkReturnEvent} pay-link-returned - The buyer returned; carries the link and the `reference`, if known.
 * @csspart notice - A hint to close the window, if the browser does not allow the element to.
 * @example
 * <pay-link-return>
 *   <h1>Thank you.</h1>
 *   <p>You get an e-mail as soon as the payment has arrived.</p>
 * </pay-link-return>
 */
export class PayLinkReturn extends TillElement {
  static override styles = styles
  static readonly messages = defineMessages({
    'return.close': 'You can close this window and go back to the shop.',
  })

  private canCloseManually = false
  readonly #localize = new LocalizeController(this, PayLinkReturn.messages)
  /** Undefined before it was looked up, null if there is none. */
  #attempt: CheckoutAttempt | null | undefined
  #channel: BroadcastChannel | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.#attempt === undefined) this.#report()
    this.#channel ??= this.#openChannel()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#channel?.close()
    this.#channel = undefined
  }

  /** Once, although the element may be moved. */
  #report(): void {
    const attempt = loadAttempt()
    this.#attempt = attempt ?? null
    // Sent once: a reload is not another return.
    saveAttempt(undefined)
    if (attempt) {
      this.#channel = this.#openChannel()
      this.#channel?.postMessage({ kind: 'returned', attempt: attempt.id } satisfies ReturnMessage)
    }
    const notify = () =>
      this.dispatchEvent(new PayLinkReturnEvent(attempt?.link, attempt?.reference))
    // Deferred, so that listeners of later scripts receive it, also of modules.
    if (document.readyState === 'complete') queueMicrotask(notify)
    else addEventListener('load', notify, { once: true })
    if (attempt?.popup) this.#tryClose()
  }

  #openChannel(): BroadcastChannel | undefined {
    const channel = this.#attempt ? openReturnChannel() : undefined
    channel?.addEventListener('message', ({ data }: MessageEvent<ReturnMessage | undefined>) => {
      if (data?.kind === 'acknowledged' && data.attempt === this.#attempt?.id) this.#tryClose()
    })
    return channel
  }

  protected override render(): TemplateResult {
    return html`
      <slot></slot>
      <div role="status">
        ${
          this.canCloseManually
            ? html`<p class="notice" part="notice">${this.#localize.t('return.close')}</p>`
            : nothing
        }
      </div>
    `
  }

  /** Browsers close only windows that a script opened; the others show the hint. */
  #tryClose(): void {
    this.canCloseManually = true
    this.requestUpdate()
    window.close()
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pay-link-returned': CheckoutReturn
  }
  interface HTMLElementTagNameMap {
    'pay-link-return': PayLinkReturn
  }
}
