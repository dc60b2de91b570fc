/** `<pay-link-button>` with the card layout, which the script for buttons alone leaves out. */
import type { TemplateResult } from 'lit'
import type { PublicPaymentLink } from '../../server/contract/payment-link.ts'
import { warnInvalidAttribute } from '../internal/dom/warn.ts'
import { CardChoices } from './card/card-model.ts'
import { cardTemplate } from './card/card-templates.ts'
import { LinkButton, type RenderStatus } from './link-button.ts'
import { styles } from './pay-link-button.styles.ts'

/**
 * @summary Opens the hosted checkout of a payment link: a button, a card or an inline link.
 *
 * Needs no session. Put a plain link inside: it works before and without script. The checkout decides the amount; a
 * returned buyer is never shown as "paid".
 *
 * @tag pay-link-button
 * @slot - A link to the same checkout; shown until the button is ready.
 * @slot returned - Shown after the return of the buyer instead of the default text, such as the order that the shop's
 *   server knows. Hide it until the element is defined: `pay-link-button:not(:defined) [slot] { display: none }`.
 * @event {DataLoadedEvent<PublicPaymentLink>} pay-link-loaded - The link was loaded.
 * @event {PayLinkOpenEvent} pay-link-open - The buyer clicked the button. Cancelable; carries the URL.
 * @event {PayLinkOpenedEvent} pay-link-opened - The checkout was opened.
 * @event {PayLinkReturnedEvent} pay-link-returned - The buyer reached the return page.
 * @event {PayLinkClosedEvent} pay-link-closed - The popup is closed or cut off. Never final.
 * @event {PayLinkFailedEvent} pay-link-failed - The link could not be loaded, or the popup was blocked.
 * @csspart base - The card.
 * @csspart button - The link that opens the checkout.
 * @csspart unavailable - The text in place of the button if the link is no longer available.
 * @csspart price - A price.
 * @csspart item - One item of the card.
 * @csspart name - An item's name.
 * @csspart description - An item's description.
 * @csspart variant - One dimension with its options.
 * @csspart option - One option.
 * @csspart quantity - The quantity.
 * @csspart qr - The QR code, 10rem wide.
 * @csspart line - Subtotal, shipping or a tax.
 * @csspart total - The total.
 * @csspart notice - A status or error message with its action.
 * @cssstate loading - The link is being loaded.
 * @cssstate error - The link could not be loaded.
 * @cssstate stale - The refresh failed; older data is shown.
 * @cssstate unavailable - The link is no longer available.
 * @example
 * <pay-link-button link="PLB-…" layout="card">
 *   <a href="https://checkout.example/ncp/payment/PLB-…">Buy</a>
 * </pay-link-button>
 */
export class PayLinkButton extends LinkButton {
  static override styles = styles

  readonly #choices = new CardChoices()

  protected override renderLayout(action: TemplateResult, status: RenderStatus): TemplateResult {
    if (this.layout !== 'card') return super.renderLayout(action, status)
    const { link, value } = this.paymentLink
    const isLoading = link.state === 'loading' || !this.localize.isReady
    try {
      return this.#renderCard(isLoading ? undefined : value, isLoading, action, status)
    } catch {
      // A malformed link is rendered without its items.
      return this.#renderCard(undefined, isLoading, action, status)
    }
  }

  #renderCard(
    link: PublicPaymentLink | undefined,
    isLoading: boolean,
    action: TemplateResult,
    status: RenderStatus,
  ): TemplateResult {
    this.#syncChoices(link)
    const props = {
      link,
      choices: this.#choices,
      isLoading,
      isBusy: this.paymentLink.link.pending,
      isUnavailable: this.paymentLink.isUnavailable,
      onChoose: this.#onChoose,
      action,
      status,
    }
    return cardTemplate(props, this.localize)
  }

  #syncChoices(link: PublicPaymentLink | undefined): void {
    const { quantity, variant } = this
    this.#choices.sync(link, { quantity, variant }, (labels) => {
      if (!variant || !labels[0] || labels.includes(variant)) return variant
      // At most 100 characters, so that the warning stays readable.
      const expected = `one of ${labels.join(', ').replace(/(.{100}).+/, '$1…')}`
      warnInvalidAttribute(this, 'variant', variant, expected)
      return ''
    })
  }

  readonly #onChoose = (...[item, change]: Parameters<CardChoices['set']>): void => {
    this.#choices.set(item, change)
    this.requestUpdate()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-link-button': PayLinkButton
  }
}
