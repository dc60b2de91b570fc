/** `<payment-method>`: the customer's payment method on file. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PaymentMethod as Method } from '../../server/contract/vault/payment-method.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { ApiError } from '../internal/api/api-error.ts'
import { request } from '../internal/api/endpoints.ts'
import { DataCardElement } from '../internal/base/data-card-element.ts'
import { property } from '../internal/base/property.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { contactHref } from '../internal/dom/contact-href.ts'
import {
  type DataErrorEvent,
  type DataLoadedEvent,
  DataWrittenEvent,
} from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'
import { warn } from '../internal/dom/warn.ts'
import { expiryAt, methodName } from '../internal/domain/payment-method.ts'
import { configuration } from '../internal/i18n/config.ts'
import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'
import { methodMessages } from '../internal/i18n/messages/method.ts'
import { paymentMessages } from '../internal/i18n/messages/payments.ts'
import {
  type Replacement,
  type ReplacementPhase,
  warnNotEnabled,
} from '../internal/payment-method/replacement.ts'
import { ReplacementController } from '../internal/payment-method/replacement-controller.ts'
import { replacementNotice } from '../internal/payment-method/replacement-notice.ts'
import { icon } from '../internal/templates/icons.ts'
import { emptySlot } from '../internal/templates/notice.ts'
import { styles } from './payment-method.styles.ts'

/** The payment method was loaded, or that there is none. */
export type PaymentMethodLoadedEvent = DataLoadedEvent<Method>

/** The payment method could not be loaded; an older one stays visible. */
export type PaymentMethodFailedEvent = DataErrorEvent

/** The customer wants to replace the payment method. Cancel the event to do it in another way. */
export class PaymentMethodReplaceEvent extends TillEvent {
  constructor() {
    super('payment-method-replace', true)
  }
}

/** The customer has replaced the payment method; `data` is the new one. */
export type PaymentMethodReplacedEvent = DataWrittenEvent<Method>

export interface PaymentMethodEventMap {
  'payment-method-replace': PaymentMethodReplaceEvent
  'payment-method-replaced': PaymentMethodReplacedEvent
  'payment-method-loaded': PaymentMethodLoadedEvent
  'payment-method-failed': PaymentMethodFailedEvent
}

type MethodLocalize = Localize<typeof PaymentMethod.messages>

/** Errors of a server or an account without payment methods: the element hides, because nothing can be done here. */
const UNAVAILABLE: readonly string[] = ['vault-not-enabled', 'not-found', 'insufficient-scope']

/** The method, and the service's time by which it expires. */
interface MethodData {
  readonly method: Method
  readonly now: Date
}

/**
 * @summary The payment method of a customer's invoices.
 *
 * Replacing it needs the scope payment-method:write: the service's approve page opens in a window, or in place on touch
 * screens and where the window was blocked. The page that the customer comes back to needs a `<payment-method>` in a
 * session: it takes the proof of the approval from its address, saves the method and tells the other tabs. The method
 * pays all open and later invoices.
 *
 * Shows a card's brand, last digits and expiry, or a wallet's masked account: nothing else leaves the server. Without
 * the scope payment-method:read, and where the server or the account has no payment methods, the element hides itself
 * and has the state `unavailable`. A method can't be removed here: with `configure({ merchant: { name, contact } })`
 * the element names the contact. `configure({ wallet: 'PayPal' })` names the wallet.
 *
 * @tag payment-method
 * @scope payment-method:read
 * @slot - Shown until the payment method is loaded.
 * @slot empty - Replaces "No payment method on file."
 * @event {DataLoadedEvent<PaymentMethod>} payment-method-loaded - The payment method was loaded, or that there is none.
 * @event {DataErrorEvent} payment-method-failed - The payment method could not be loaded.
 * @event {PaymentMethodReplaceEvent} payment-method-replace - The customer wants to replace the method, and nothing is
 *   opened yet. Cancelable.
 * @event {DataWrittenEvent<PaymentMethod>} payment-method-replaced - The customer has replaced the method.
 * @csspart method - The method's name, with its account or its expiry.
 * @csspart expiry - The label of a card that expires soon or has expired.
 * @csspart replace - The button that replaces the method, or adds the first one.
 * @csspart continue - The link to the approve page, if the browser blocked its window.
 * @csspart contact - The link to the merchant's contact.
 * @csspart icon - An icon beside a text.
 * @cssstate loading - The payment method is being loaded for the first time.
 * @cssstate error - The payment method could not be loaded.
 * @cssstate empty - There is no payment method on file.
 * @cssstate stale - The refresh failed; an older payment method is shown.
 * @cssstate unavailable - The session, the server or the account has no payment methods; the element is hidden.
 * @example
 * <till-session fetch-from="/till-session">
 *   <payment-method></payment-method>
 * </till-session>
 */
export class PaymentMethod extends DataCardElement<MethodData> {
  static override styles = styles
  static readonly messages = defineMessages({
    ...customerMessages,
    ...methodMessages,
    'invoices.shop': paymentMessages['invoices.shop'],
    'method.not-loaded': 'The payment method couldn’t be loaded.',
    'method.not-updated': 'The payment method couldn’t be updated.',
    'method.none': 'No payment method on file.',
    'method.expires': 'Expires {month}',
    'method.expired-in': 'Expired {month}',
    'method.expires-soon': 'Expires soon',
    'method.expired': 'Expired',
    'method.for-all': 'Used for all open and later invoices.',
    'method.replace': 'Replace',
    'method.add': 'Add a payment method',
    'method.remove': 'To remove it, write to {merchant}.',
  })

  /**
   * Address of the page that the customer comes back to, which has a `<payment-method>`. Default: the current page. It
   * is a page that never redirects elsewhere with its query: the query proves who began.
   */
  @property({ attribute: 'return-to', default: '' }) returnTo!: string

  readonly #replacement = new ReplacementController(this, {
    session: this.session,
    onStep: ({ current }) => this.#onStep(current),
    onChange: () => this.data.refresh(),
  })
  #phase: ReplacementPhase = 'none'

  protected override readonly changeKinds = ['customer'] as const
  protected readonly noun = 'payment-method'
  protected readonly localize = new LocalizeController(this, PaymentMethod.messages)

  protected get queryKey() {
    return []
  }

  get #isUnavailable(): boolean {
    if (this.#replacement.isUnavailable) return true
    return this.data.value === undefined && UNAVAILABLE.includes(this.data.error?.code ?? '')
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<MethodData> {
    // Scopes are known once the session is active.
    await api.ready()
    const scopes = this.session.current?.scopes ?? []
    if (scopes.length && !scopes.includes('payment-method:read'))
      throw new ApiError('insufficient-scope')
    const [method, now] = await Promise.all([
      request(api, 'GET /me/payment-method', { signal }),
      this.session.current?.clock.sync(),
    ])
    return { method: assertMethod(method), now: now ?? new Date() }
  }

  protected override eventData({ method }: MethodData) {
    return method
  }

  protected override onFailed({ code }: ApiError): void {
    if (code === 'vault-not-enabled') warnNotEnabled()
    if (code === 'insufficient-scope')
      warn(
        '<payment-method> is hidden, because the session has no scope payment-method:read; a BFF gives it with TILL_VAULT=on',
        'guides/sessions',
      )
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'method.not-updated' : 'method.not-loaded')
  }

  protected isEmpty({ method }: MethodData) {
    return !method.on_file
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    super.updated(changed)
    this.states.set({ unavailable: this.#isUnavailable })
  }

  protected override render(): TemplateResult {
    return this.#isUnavailable ? html`` : super.render()
  }

  protected renderSkeleton(): TemplateResult {
    return html`${[0, 1, 2, 3].map(() => html`<span class="skeleton"></span>`)}`
  }

  protected renderContent({ method, now }: MethodData): TemplateResult {
    const { localize } = this
    return html`
      ${method.on_file ? methodOnFile(method, now, localize) : emptySlot(localize.t('method.none'))}
      ${replacementNotice(this.#replacement.value, localize)}
      ${this.#replacement.isOffered ? this.#renderReplace(method) : nothing}
      ${method.on_file ? removalHint(localize) : nothing}
    `
  }

  #renderReplace({ on_file }: Method): TemplateResult {
    const { localize } = this
    const { phase } = this.#replacement.current
    const isBusy = phase === 'connecting' || phase === 'leaving' || phase === 'confirming'
    const { wallet } = configuration
    return html`<p class="actions">
      <button
        type="button"
        class="button ${on_file ? 'quiet' : ''}"
        part="replace"
        aria-disabled=${isBusy}
        @click=${this.#onReplace}
      >
        ${localize.t(on_file ? 'method.replace' : 'method.add')}
      </button>
      ${wallet ? html`<bdi class="muted small">${localize.t('method.approved-with', { wallet })}</bdi>` : nothing}
    </p>`
  }

  readonly #onReplace = (): void => {
    if (!this.dispatchEvent(new PaymentMethodReplaceEvent())) return
    this.#replacement.begin({ returnTo: this.returnTo, localize: this.localize })
  }

  #onStep({ phase, method }: Replacement): void {
    const isNew = phase !== this.#phase
    this.#phase = phase
    if (!isNew || phase !== 'replaced' || !method) return
    const { value } = this.data
    if (value) this.data.adopt({ ...value, method })
    this.dispatchEvent(new DataWrittenEvent('payment-method-replaced', method))
  }
}

/** A malformed answer fails here, as an error of the element, and not when it is rendered. */
function assertMethod(method: Method): Method {
  if (typeof method.on_file !== 'boolean') throw new TypeError('on_file is not a boolean')
  return method
}

function methodOnFile(method: Method, now: Date, localize: MethodLocalize): TemplateResult {
  const { account, expiry } = method
  const state = expiryAt(expiry, now)
  const until =
    expiry &&
    localize.t(state === 'expired' ? 'method.expired-in' : 'method.expires', {
      month: localize.month(expiry),
    })
  return html`<div class="method" part="method">
    <p class="name"><bdi class="strong">${methodName(method, localize)}</bdi>${expiryBadge(state, localize)}</p>
    ${[account, until].map((line) => (line ? html`<p class="muted"><bdi>${line}</bdi></p>` : nothing))}
    <p class="muted small hint"><bdi>${localize.t('method.for-all')}</bdi></p>
  </div>`
}

function expiryBadge(state: ReturnType<typeof expiryAt>, localize: MethodLocalize) {
  if (state === 'later') return nothing
  const [tone, text] =
    state === 'expired'
      ? (['negative', 'expired'] as const)
      : (['warning', 'expires-soon'] as const)
  return html`<span class="badge ${tone}" part="expiry"
    >${icon('alert')}${localize.t(`method.${text}`)}</span
  >`
}

/** "To remove it, write to Meridian: billing@meridian.example" */
function removalHint(localize: MethodLocalize): TemplateResult {
  const { name, contact } = configuration.merchant ?? {}
  const merchant = name || localize.t('invoices.shop')
  return html`<p class="muted small">
    <bdi>${localize.t('method.remove', { merchant })}</bdi> ${contact ? contactLink(contact) : nothing}
  </p>`
}

function contactLink(contact: string) {
  const href = contactHref(contact)
  return href === undefined
    ? html`<bdi>${contact}</bdi>`
    : html`<a class="link" part="contact" href=${href}><bdi>${contact}</bdi></a>`
}

declare global {
  interface GlobalEventHandlersEventMap extends PaymentMethodEventMap {}
  interface HTMLElementTagNameMap {
    'payment-method': PaymentMethod
  }
}
