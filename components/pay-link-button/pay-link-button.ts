/** `<pay-link-button>`: opens the hosted checkout of a payment link. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PublicPaymentLink } from '../../server/contract/payment-link.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { integer, oneOf, strictText } from '../internal/base/converters.ts'
import { property } from '../internal/base/property.ts'
import { TillElement } from '../internal/base/till-element.ts'
import { CustomStates } from '../internal/controllers/custom-states.ts'
import { FocusKeeper } from '../internal/controllers/focus-keeper.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { DataLoadedEvent, OpenEvent } from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'
import { isHydrating } from '../internal/dom/hydration.ts'
import { warnInvalidAttribute } from '../internal/dom/warn.ts'
import type { CheckoutReturn } from '../internal/domain/checkout-attempt.ts'
import { type CheckoutAttempt, saveAttempt } from '../internal/domain/checkout-attempt.ts'
import { parseLinkId, parseOrigin } from '../internal/domain/checkout-url.ts'
import { languageTag } from '../internal/i18n/language-tag.ts'
import { loadErrorMessage } from '../internal/i18n/messages/shared.ts'
import { retryButton, secondaryButton } from '../internal/templates/notice.ts'
import { CardChoices } from './card/card-model.ts'
import { cardTemplate } from './card/card-templates.ts'
import { CheckoutWindow } from './checkout-window.ts'
import { messages, priceLabel } from './messages.ts'
import { styles } from './pay-link-button.styles.ts'
import { PaymentLinkController } from './payment-link-controller.ts'

/** Renders the live region with the notice and an announcement. */
type RenderStatus = (announcement?: string) => TemplateResult

/** The maximum of an adjustable quantity (links-17). */
const QUANTITY = integer(1, 100)

/** The link was loaded. */
export type PayLinkLoadedEvent = DataLoadedEvent<PublicPaymentLink>

/** The buyer clicked the button. Cancel it to open `url` yourself, or not at all. */
export class PayLinkOpenEvent extends OpenEvent {
  readonly link: string
  readonly url: string

  constructor(link: string, url: string) {
    super('pay-link-open', link)
    this.link = link
    this.url = url
  }
}

/** Base class of the events of a checkout attempt. `reference` is the page's own. */
class CheckoutAttemptEvent extends TillEvent {
  readonly link: string
  readonly reference: string

  constructor(type: string, { link, reference }: CheckoutAttempt) {
    super(type)
    this.link = link
    this.reference = reference
  }
}

/** The checkout was opened. */
export class PayLinkOpenedEvent extends CheckoutAttemptEvent {}
/** The buyer reached the return page. Only the shop's server knows if they paid. */
export class PayLinkReturnedEvent extends CheckoutAttemptEvent {}
/** The popup is closed, or the browser cut it off. Never final. */
export class PayLinkClosedEvent extends CheckoutAttemptEvent {}

/** The link could not be loaded (`error`), or the browser blocked the popup. */
export class PayLinkFailedEvent extends TillEvent {
  readonly reason: 'unreadable' | 'blocked'
  readonly error: ApiError | undefined

  constructor(reason: PayLinkFailedEvent['reason'], error?: ApiError) {
    super('pay-link-failed')
    this.reason = reason
    this.error = error
  }
}

export interface PayLinkButtonEventMap {
  'pay-link-loaded': PayLinkLoadedEvent
  'pay-link-open': PayLinkOpenEvent
  'pay-link-opened': PayLinkOpenedEvent
  'pay-link-returned': PayLinkReturnedEvent
  'pay-link-closed': PayLinkClosedEvent
  'pay-link-failed': PayLinkFailedEvent
}

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
export class PayLinkButton extends TillElement {
  static override styles = styles

  /** The payment link: its id ("PLB-…") or its checkout URL. */
  @property({
    converter: strictText(parseLinkId, 'an id, “PLB-…”, or a checkout’s whole address'),
    default: '',
  })
  link!: string

  /**
   * The link as `GET /api/payment-links/{id}` returns it: shown without a request, also by a server. As an attribute,
   * JSON.
   */
  @property({ type: Object }) data: PublicPaymentLink | undefined

  /**
   * Origin (and prefix) of the API. Default: the `<till-session>` around it, `data-api` of the script tag, else the
   * page's origin.
   */
  @property({ default: '' }) api!: string

  /** The target of the checkout. `auto` is the same tab, or a new tab from inside a frame. */
  @property({ converter: oneOf(['auto', 'redirect', 'tab', 'popup']), default: 'auto' })
  presentation!: 'auto' | 'redirect' | 'tab' | 'popup'

  /** A button, a card with items, choices and total, or a link within a text. */
  @property({
    converter: oneOf(['button', 'card', 'inline']),
    reflect: true,
    useDefault: true,
    default: 'button',
  })
  layout!: 'button' | 'card' | 'inline'

  /** The button's label. Default: the text of the link inside, else "Buy". */
  @property({ default: '' }) label!: string

  /** Shows the price on the button. */
  @property({ type: Boolean, attribute: 'show-price', default: false }) showPrice!: boolean

  /** The initial quantity of a card, 1 to 100. */
  @property({ converter: QUANTITY, default: 1 }) quantity!: number

  /** The initial option of the primary variant, by its label. */
  @property({ default: '' }) variant!: string

  /** A language tag such as "de-AT", for the element and for the checkout. */
  @property({ default: '' }) locale!: string

  /** The page's own identifier of the order; `pay-link-returned` carries it. Never sent to a server. */
  @property({ default: '' }) reference!: string

  /**
   * The shop's server has confirmed that the returned buyer paid: the button says "Buy again" instead of "Continue to
   * checkout". False again once a checkout opens.
   */
  @property({ type: Boolean, default: false }) purchased!: boolean

  /** Shows the checkout's QR code, for payment by phone. */
  @property({ type: Boolean, default: false }) qr!: boolean

  /** The only origin that may be opened. Without an API it completes an id to a URL. */
  @property({
    converter: strictText(parseOrigin, 'an origin such as https://checkout.example'),
    attribute: 'checkout-origin',
    default: '',
  })
  checkoutOrigin!: string

  readonly #localize = new LocalizeController(this, messages, () => this.locale)
  readonly #states = new CustomStates(this)
  readonly #choices = new CardChoices()
  readonly #paymentLink = new PaymentLinkController(this, {
    onComplete: (link) => this.dispatchEvent(new DataLoadedEvent('pay-link-loaded', link)),
    onError: (error) => this.dispatchEvent(new PayLinkFailedEvent('unreadable', error)),
  })
  readonly #checkout = new CheckoutWindow(this, {
    onReturned: (attempt) =>
      this.dispatchEvent(new PayLinkReturnedEvent('pay-link-returned', attempt)),
    onClosed: (attempt) => this.dispatchEvent(new PayLinkClosedEvent('pay-link-closed', attempt)),
  })

  constructor() {
    super()
    new FocusKeeper(this, { fallbacks: () => ['[part=button]', '[role=status]'] })
  }

  get #target(): 'redirect' | 'tab' | 'popup' {
    // CHOICE: inside a frame `auto` is a tab, because hosted checkouts refuse to be framed.
    if (this.presentation !== 'auto') return this.presentation
    return isHydrating(this) || window.top === window ? 'redirect' : 'tab'
  }

  get #href(): string {
    const url = new URL(this.#paymentLink.checkoutUrl!.url)
    const locale = this.locale && languageTag(this.locale)
    if (locale) url.searchParams.set('locale.x', locale.replaceAll('-', '_'))
    return url.href
  }

  protected override updated(): void {
    const { state } = this.#paymentLink.link
    this.#states.set({
      loading: state === 'loading',
      error: state === 'error',
      stale: state === 'stale',
      unavailable: this.#paymentLink.isUnavailable,
    })
  }

  protected override render(): TemplateResult {
    const action = html`${this.#renderAction()}${this.#renderQrCode()}`
    const status: RenderStatus = (announcement = '') => html`<span role="status" tabindex="-1"
        >${this.#renderNotice()}${this.#renderReturned()}<span class="sr-only">${announcement}</span></span
      >`
    if (this.layout !== 'card') return html`${action}${status()}`
    const { link, value } = this.#paymentLink
    const isLoading = link.state === 'loading' || !this.#localize.isReady
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
      isBusy: this.#paymentLink.link.pending,
      isUnavailable: this.#paymentLink.isUnavailable,
      onChoose: this.#onChoose,
      action,
      status,
    }
    return cardTemplate(props, this.#localize)
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

  /** The link to the checkout. The slot is always rendered, and hidden once the link is ready. */
  #renderAction(): TemplateResult {
    const { isUnavailable, checkoutUrl, link } = this.#paymentLink
    const waiting = html`<span class="skeleton action" aria-hidden="true"></span>`
    const button = isUnavailable
      ? this.#renderUnavailable()
      : checkoutUrl
        ? this.#renderLink()
        : nothing
    return html`${button}<slot
        ?hidden=${isUnavailable || checkoutUrl !== undefined}
        >${link.state === 'loading' ? waiting : nothing}</slot
      >`
  }

  /** Black on white in every color scheme, with the quiet zone that scanners need. */
  #renderQrCode(): TemplateResult | typeof nothing {
    const { value } = this.#paymentLink.qrCode
    if (!this.qr || !value || !this.#paymentLink.checkoutUrl) return nothing
    const side = value.size + 8
    return html`<svg
      part="qr"
      class="qr"
      role="img"
      aria-label=${this.#localize.t('button.qr')}
      viewBox="-4 -4 ${side} ${side}"
      shape-rendering="crispEdges"
      ><path d=${value.path} /></svg
    >`
  }

  #renderUnavailable(): TemplateResult {
    return html`<span
      part="unavailable"
      class=${this.layout === 'inline' ? 'muted' : 'button'}
      aria-disabled="true"
      >${this.#localize.t('button.gone')}</span
    >`
  }

  #renderLink(): TemplateResult {
    const opensWindow = this.#target !== 'redirect'
    const label = this.#isReturned
      ? this.#localize.t(this.purchased ? 'button.again' : 'button.go-on')
      : this.label ||
        this.#paymentLink.fallbackAnchor?.textContent?.trim() ||
        this.#localize.t('button.buy')
    const hint = html` <span class="sr-only">${this.#localize.t('button.new-window')}</span>`
    const kind = this.#isReturned ? 'button quiet' : 'button'
    return html`<a
      part="button"
      class=${this.layout === 'inline' ? 'inline' : kind}
      href=${this.#href}
      target=${opensWindow ? '_blank' : nothing}
      rel=${opensWindow ? 'noopener' : nothing}
      @click=${this.#onClick}
      @auxclick=${this.#onClick}
      >${label}${this.#renderPrice()}${opensWindow ? hint : nothing}</a
    >`
  }

  #renderPrice() {
    const item = this.#paymentLink.value?.items[0]
    if (!item || !this.showPrice || this.layout === 'card') return nothing
    return html` <span class="price number" part="price">${priceLabel(item, this.#localize)}</span>`
  }

  #renderNotice() {
    const localize = this.#localize
    const { isUnavailable, checkoutUrl, isInvalid, value } = this.#paymentLink
    const { error, pending, retryAll } = this.#paymentLink.link
    if (isUnavailable) return nothing
    if (this.#checkoutState === 'open') {
      return this.#noticeLine(
        localize.t('button.open'),
        secondaryButton(localize.t('button.show'), this.#checkout.focus),
      )
    }
    if (this.#checkoutState === 'blocked' && checkoutUrl) {
      return this.#noticeLine(
        localize.t('button.blocked'),
        html`<a
          class="button quiet"
          href=${this.#href}
          target=${window.top === window ? nothing : '_top'}
          @click=${this.#onContinue}
          >${localize.t('button.continue')}</a
        >`,
      )
    }
    if (this.#isReturned) return nothing
    if (isInvalid) return this.#noticeLine(localize.t('button.invalid'))
    // A working button without a price needs no notice, and a link within a text is not interrupted by one.
    const showsPrice = this.layout === 'button' ? this.showPrice : this.layout === 'card'
    if (!error || (checkoutUrl && !showsPrice)) return nothing
    const text =
      checkoutUrl && navigator.onLine
        ? localize.t(value ? 'button.old-price' : 'button.no-price')
        : loadErrorMessage(localize, error, localize.t('button.failed'))
    return this.#noticeLine(text, retryButton(localize, retryAll, pending))
  }

  get #checkoutState() {
    return this.#checkout.stateOf(this.#paymentLink.id)
  }

  get #isReturned(): boolean {
    return this.#checkoutState === 'returned'
  }

  /** The page may put its own text into the slot, such as the order that its server knows. */
  #renderReturned(): TemplateResult {
    return html`<span class="notice below" part="notice" ?hidden=${!this.#isReturned}
      ><span
        ><slot name="returned"
          >${this.#isReturned ? this.#localize.t('button.returned') : nothing}</slot
        ></span
      ></span
    >`
  }

  #noticeLine(text: string, action: TemplateResult | typeof nothing = nothing): TemplateResult {
    const isBelow = this.#paymentLink.checkoutUrl || this.#paymentLink.fallbackAnchor
    return html`<span class=${isBelow ? 'notice below' : 'notice'} part="notice"
      ><span><bdi>${text}</bdi></span>${action}</span
    >`
  }

  readonly #onClick = (event: MouseEvent): void => {
    // A click with a modifier, or of the middle button, keeps the browser's own behavior.
    const isBrowsers = event.ctrlKey || event.metaKey || event.shiftKey || event.button === 1
    if (event.button > 1) return
    const { id } = this.#paymentLink.checkoutUrl!
    const target = isBrowsers ? 'browser' : this.#target
    const openEvent = new PayLinkOpenEvent(id, this.#href)
    if ((target === 'popup' && this.#checkout.refocus(id)) || !this.dispatchEvent(openEvent)) {
      event.preventDefault()
      return
    }
    const attempt = this.#createAttempt(target === 'popup')
    this.purchased = false
    if (target === 'redirect') saveAttempt(attempt)
    else if (target !== 'browser') {
      event.preventDefault()
      if (!this.#checkout.open(openEvent.url, attempt)) {
        this.dispatchEvent(new PayLinkFailedEvent('blocked'))
        return
      }
    }
    this.dispatchEvent(new PayLinkOpenedEvent('pay-link-opened', attempt))
  }

  /** In this tab, because the browser has just refused a window: the return is heard by the stored attempt. */
  readonly #onContinue = (): void => {
    const attempt = this.#createAttempt(false)
    saveAttempt(attempt)
    this.dispatchEvent(new PayLinkOpenedEvent('pay-link-opened', attempt))
  }

  #createAttempt(popup: boolean): CheckoutAttempt {
    const id = Math.random().toString(36).slice(2)
    return { id, link: this.#paymentLink.checkoutUrl!.id, reference: this.reference, popup }
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends Omit<PayLinkButtonEventMap, 'pay-link-returned'> {
    'pay-link-returned': CheckoutReturn
  }
  interface HTMLElementTagNameMap {
    'pay-link-button': PayLinkButton
  }
}
