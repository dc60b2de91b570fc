/** `<pay-link-button>`: sells what a payment link sells, by opening its hosted checkout. */
import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { oneOf } from '../internal/attributes.ts'
import { rememberTrip, type Trip } from '../internal/checkout-trip.ts'
import { Language } from '../internal/language.ts'
import { quietButton, retryButton } from '../internal/notice-line.ts'
import { sayCommon, sayUnread } from '../internal/shared-messages.ts'
import { States } from '../internal/states.ts'
import type { Card } from './card.ts'
import { CheckoutWindow } from './checkout-window.ts'
import {
  PayLinkClosedEvent,
  PayLinkFailedEvent,
  PayLinkLoadedEvent,
  PayLinkOpenEvent,
  PayLinkOpenedEvent,
  PayLinkReturnedEvent,
} from './events.ts'
import { headlinePrice } from './headline-price.ts'
import { say } from './messages.ts'
import { Offer } from './offer.ts'
import { styles } from './pay-link-button.styles.ts'

/**
 * @summary Sells what a payment link sells: a button, a card or a link that opens the hosted checkout.
 *
 * Needs no session. Put a plain link inside: it works before and without script. The checkout decides
 * what is paid; that a buyer came back is never shown as "paid".
 *
 * @tag pay-link-button
 * @slot - A link to the same checkout; shown until there is something better.
 * @event {PayLinkLoadedEvent} pay-link-loaded - The link was read.
 * @event {PayLinkOpenEvent} pay-link-open - The buyer asks for the checkout. Cancelable; carries the URL.
 * @event {PayLinkOpenedEvent} pay-link-opened - The checkout was opened.
 * @event {PayLinkReturnedEvent} pay-link-returned - The buyer came back to the return page.
 * @event {PayLinkClosedEvent} pay-link-closed - The popup can't be observed any more. Never final.
 * @event {PayLinkFailedEvent} pay-link-failed - The link could not be read, or the popup was blocked.
 * @csspart base - The card.
 * @csspart button - What opens the checkout.
 * @csspart unavailable - Stands in its place when the link can't be bought any more.
 * @csspart price - A price.
 * @csspart item - One item of the card, with its name, description, variant, option and quantity.
 * @csspart name - An item's name.
 * @csspart description - An item's description.
 * @csspart variant - The options of one dimension.
 * @csspart option - One of them.
 * @csspart quantity - The quantity.
 * @csspart qr - The QR code, 10rem wide.
 * @csspart line - Subtotal, shipping or a tax.
 * @csspart total - The last line.
 * @csspart notice - What is the matter, with an action beside it.
 * @cssstate loading - The link is being read.
 * @cssstate error - The link could not be read.
 * @cssstate stale - What is shown could not be refreshed.
 * @cssstate unavailable - The link can't be bought any more.
 * @example
 * <pay-link-button link="PLB-…" layout="card">
 *   <a href="https://checkout.example/ncp/payment/PLB-…">Buy</a>
 * </pay-link-button>
 */
export class PayLinkButton extends LitElement {
  /** The card layout. A script for buttons alone comes without it: there, a card is a button. */
  static card: typeof Card | undefined

  static override get styles() {
    return [styles, PayLinkButton.card?.styles ?? []]
  }

  /** The payment link: its id ("PLB-…") or its whole address. */
  @property() link = ''

  /** Origin (and prefix) of the API. Default: that of the `<till-session>` around it, `data-api` of the script tag, else the page's own origin. */
  @property() api = ''

  /** Where the checkout opens. `auto`: in the same tab, from inside a frame in a new one. */
  @property() presentation: 'auto' | 'redirect' | 'tab' | 'popup' = 'auto'

  /** A button, a card that tells all there is to know, or a link within a text. */
  @property({ reflect: true }) layout: 'button' | 'card' | 'inline' = 'button'

  /** The button's text. Default: the text of the link inside, else "Buy". */
  @property() label = ''

  /** Puts the price on the button. */
  @property({ type: Boolean, attribute: 'show-price' }) showPrice = false

  /** The quantity that a card begins with. */
  @property({ type: Number }) quantity = 1

  /** The option of the primary variant to begin with, by its label. */
  @property() variant = ''

  /** A language tag such as "de-AT", for the texts here and for the checkout. */
  @property() locale = ''

  /** The page's own word for the order; given back by `pay-link-returned`. It goes to nobody else. */
  @property() reference = ''

  /** Shows the checkout's QR code, for who looks at a screen and pays by phone. */
  @property({ type: Boolean }) qr = false

  /** The only origin that may be opened. Without an API it is what an id is completed with. */
  @property({ attribute: 'checkout-origin' }) checkoutOrigin = ''

  readonly #language = new Language(this, () => this.locale)
  readonly #states = new States(this)
  readonly #card = PayLinkButton.card && new PayLinkButton.card(this)
  readonly #offer = new Offer(this, {
    loaded: (link) => this.dispatchEvent(new PayLinkLoadedEvent(link)),
    failed: (error) => this.dispatchEvent(new PayLinkFailedEvent('unreadable', error)),
  })
  readonly #window = new CheckoutWindow(this, {
    returned: (trip) => this.dispatchEvent(new PayLinkReturnedEvent('pay-link-returned', trip)),
    closed: (trip) => this.dispatchEvent(new PayLinkClosedEvent('pay-link-closed', trip)),
  })

  get #opensIn(): 'redirect' | 'tab' | 'popup' {
    // CHOICE: a hosted checkout refuses to be framed, so from inside a frame it gets a tab.
    const where = oneOf(this, 'presentation', ['auto', 'redirect', 'tab', 'popup'])
    if (where === 'auto') return window.top === window ? 'redirect' : 'tab'
    return where
  }

  protected override updated(): void {
    const { state: reading } = this.#offer.read
    this.#states.set({
      loading: reading === 'loading',
      error: reading === 'error',
      stale: reading === 'stale',
      unavailable: this.#offer.gone,
    })
  }

  protected override render(): TemplateResult {
    const locale = this.#language.locale
    const { gone, read } = this.#offer
    const action = html`${this.#action(locale)}${this.#code(locale)}`
    const status = (said = '') => html`<span role="status" tabindex="-1"
        >${this.#notice(locale)}<span class="sr-only">${said}</span></span
      >`
    const layout = oneOf(this, 'layout', ['button', 'card', 'inline'])
    if (!this.#card || layout !== 'card') return html`${action}${status()}`
    return this.#card.render({ read, locale, gone, action, status })
  }

  /** What opens the checkout; the slot is always there, and shown while there is nothing better. */
  #action(locale: string): TemplateResult {
    const { gone, address, read } = this.#offer
    const waiting = html`<span class="skeleton action" aria-hidden="true"></span>`
    return html`${gone ? this.#unavailable(locale) : address ? this.#link(locale) : nothing}<slot
        ?hidden=${gone || address !== undefined}
        >${read.state === 'loading' ? waiting : nothing}</slot
      >`
  }

  /** Black on white whatever the page's colours are, with the quiet zone that a camera needs. */
  #code(locale: string) {
    const { value } = this.#offer.code
    if (!this.qr || !value || !this.#offer.address) return nothing
    const side = value.size + 8
    return html`<svg
      part="qr"
      class="qr"
      role="img"
      aria-label=${say(locale, 'button.qr')}
      viewBox="-4 -4 ${side} ${side}"
      shape-rendering="crispEdges"
      ><path d=${value.path} /></svg
    >`
  }

  #unavailable(locale: string): TemplateResult {
    const look = this.layout === 'inline' ? 'muted' : 'button'
    return html`<span part="unavailable" class=${look} aria-disabled="true"
      >${say(locale, 'button.gone')}</span
    >`
  }

  #link(locale: string): TemplateResult {
    const ownWindow = this.#opensIn !== 'redirect'
    const label =
      this.label || this.#offer.fallback?.textContent?.trim() || say(locale, 'button.buy')
    const hint = html` <span class="sr-only">${say(locale, 'button.new-window')}</span>`
    return html`<a
      part="button"
      class=${this.layout === 'inline' ? 'inline' : 'button'}
      href=${this.#href}
      target=${ownWindow ? '_blank' : nothing}
      rel=${ownWindow ? 'noopener' : nothing}
      @click=${this.#open}
      >${label}${this.#price(locale)}${ownWindow ? hint : nothing}</a
    >`
  }

  #price(locale: string) {
    const item = this.#offer.read.value?.items[0]
    if (!item || !this.showPrice || this.layout === 'card') return nothing
    return html` <span class="price number" part="price">${headlinePrice(item, locale)}</span>`
  }

  #notice(locale: string) {
    const { gone, address, wrong } = this.#offer
    const { error, value, busy } = this.#offer.read
    if (gone) return nothing
    if (this.#window.state === 'open') {
      return this.#line(
        say(locale, 'button.open'),
        quietButton(say(locale, 'button.show'), this.#window.focus),
      )
    }
    if (this.#window.state === 'blocked' && address) {
      return this.#line(
        say(locale, 'button.blocked'),
        html`<a
          class="button quiet"
          href=${this.#href}
          target="_blank"
          rel="noopener"
          @click=${this.#continue}
          >${say(locale, 'button.continue')}</a
        >`,
      )
    }
    if (this.#window.state === 'returned') return this.#line(say(locale, 'button.returned'))
    if (wrong) return this.#line(say(locale, 'button.invalid'))
    // A button that works says nothing of a price that nobody asked to see.
    if (!error || (address && !this.showPrice && this.layout !== 'card')) return nothing
    return this.#line(
      value ? sayCommon(locale, 'common.stale') : sayUnread(locale, error),
      retryButton(locale, this.#retry, busy),
    )
  }

  #line(text: string, action: TemplateResult | typeof nothing = nothing): TemplateResult {
    const below = this.#offer.address || this.#offer.fallback
    return html`<span class=${below ? 'notice below' : 'notice'} part="notice"
      ><span><bdi>${text}</bdi></span>${action}</span
    >`
  }

  get #href(): string {
    const address = new URL(this.#offer.address!.url)
    if (this.locale) address.searchParams.set('locale.x', this.locale.replace('-', '_'))
    return address.href
  }

  readonly #open = (event: MouseEvent): void => {
    // The browser's own ways of opening a link stay the buyer's.
    const modified = event.ctrlKey || event.metaKey || event.shiftKey
    const { id } = this.#offer.address!
    const popup = this.#opensIn === 'popup' && !modified
    const asked = new PayLinkOpenEvent(id, this.#href)
    if ((popup && this.#window.showAgain(id)) || !this.dispatchEvent(asked)) {
      event.preventDefault()
    } else if (modified || this.#opensIn === 'tab') {
      this.#openTab()
    } else {
      const trip = this.#trip(popup)
      if (popup) event.preventDefault()
      else rememberTrip(trip)
      if (!popup || this.#window.open(asked.url, trip)) this.#opened(trip)
      else this.dispatchEvent(new PayLinkFailedEvent('blocked'))
    }
  }

  /** The button that was pressed goes: who pressed it stays near. */
  #keepFocus(): void {
    this.renderRoot.querySelector<HTMLElement>('[part=button], [role=status]')?.focus()
  }

  readonly #retry = (): void => {
    this.#keepFocus()
    this.#offer.read.retry()
  }

  readonly #continue = (): void => {
    this.#keepFocus()
    this.#openTab()
  }

  readonly #openTab = (): void => {
    const trip = this.#trip(false)
    this.#window.wait(trip)
    this.#opened(trip)
  }

  #trip(popup: boolean): Trip {
    const id = Math.random().toString(36).slice(2)
    return { id, link: this.#offer.address!.id, reference: this.reference, popup }
  }

  #opened(trip: Trip): void {
    this.dispatchEvent(new PayLinkOpenedEvent('pay-link-opened', trip))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-link-button': PayLinkButton
  }
}
