/** Loads a payment link and its QR code, and resolves the URL of its checkout. */
import type { LitElement } from 'lit'
import type { PaymentLinkQr, PublicPaymentLink } from '../../server/contract/payment-link.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { apiBaseUrl } from '../internal/api/base-url.ts'
import { fetchPublic } from '../internal/api/public-client.ts'
import { AsyncData } from '../internal/controllers/async-data.ts'
import { closestComposed } from '../internal/dom/closest-composed.ts'
import { isHydrating } from '../internal/dom/hydration.ts'
import { warn, warnAfterDelay } from '../internal/dom/warn.ts'
import {
  type CheckoutUrl,
  parseCheckoutUrl,
  parseLinkId,
  parseOrigin,
} from '../internal/domain/checkout-url.ts'
import { fetchQrCode } from '../internal/domain/payment-link-qr.ts'
import { configuration } from '../internal/i18n/config.ts'
import { SessionContextConsumer } from '../internal/session/context.ts'

interface PaymentLinkHost extends LitElement {
  readonly api: string
  readonly link: string
  readonly data: PublicPaymentLink | undefined
  readonly qr: boolean
  readonly checkoutOrigin: string
}

interface PaymentLinkConfig {
  onComplete: (link: PublicPaymentLink) => void
  onError: (error: ApiError) => void
}

/** What the button reads has the contract's types. A link that can't be paid has no URL. */
const isWhole = (link: PublicPaymentLink | undefined): boolean =>
  Array.isArray(link?.items) && typeof (link.url ?? '') === 'string'

export class PaymentLinkController {
  readonly link: AsyncData<readonly [base: string, id: string], PublicPaymentLink>
  readonly qrCode: AsyncData<readonly [base: string, id: string], PaymentLinkQr>
  readonly #host: PaymentLinkHost
  readonly #session: SessionContextConsumer

  constructor(host: PaymentLinkHost, config: PaymentLinkConfig) {
    this.#host = host
    this.#session = new SessionContextConsumer(host)
    warnAfterDelay(
      () => host.isConnected && !host.link && !host.data && '<pay-link-button> needs a link',
    )
    const args = () => {
      const [base, id] = [this.#base, this.id]
      return base && id ? ([base, id] as const) : undefined
    }
    this.link = new AsyncData(host, {
      resetKey: () => this.#given ?? this.id,
      args: () => (this.#given ? undefined : args()),
      task: async ([base, id], signal) => {
        const link = await fetchPublic(base, 'GET /payment-links/{id}', { id }, signal)
        if (link.id !== id || !isWhole(link)) throw new TypeError('not a payment link')
        return link
      },
      ...config,
    })
    this.qrCode = new AsyncData(host, {
      resetKey: () => this.id,
      args: () => {
        if (!host.qr) return undefined
        if (!this.#base)
          warn('<pay-link-button qr> needs api, data-api or a <till-session api> to draw the code')
        return args()
      },
      task: ([base, id], signal) => fetchQrCode(base, id, signal),
    })
  }

  /** The link that the page gave, or the loaded one. */
  get value(): PublicPaymentLink | undefined {
    return this.#given ?? this.link.value
  }

  /** `data`, unless `link` names another one. */
  get #given(): PublicPaymentLink | undefined {
    const { data } = this.#host
    return data?.id === this.id && isWhole(data) ? data : undefined
  }

  /** Undefined without a valid link. */
  get id(): string | undefined {
    const { link, data } = this.#host
    return parseLinkId(link || (data?.id ?? ''))
  }

  /** A link to the same checkout that the page put inside the element. */
  get fallbackAnchor(): HTMLAnchorElement | null {
    if (isHydrating(this.#host)) return null
    return this.#host.querySelector<HTMLAnchorElement>('a[href]')
  }

  /** The link was deleted or deactivated. */
  get isUnavailable(): boolean {
    const { value } = this
    return this.link.error?.code === 'not-found' || (value !== undefined && !value.url)
  }

  /** The URL from the API; before that the page's own. */
  get checkoutUrl(): CheckoutUrl | undefined {
    const { link, checkoutOrigin } = this.#host
    const { value } = this
    const id = this.id
    if (this.isUnavailable || !id) return undefined
    // `payment_link` (links-9)
    const completed = `${parseOrigin(checkoutOrigin)}/ncp/payment/${id}`
    const candidates = value ? [value.url!] : [link, completed, this.fallbackAnchor?.href ?? '']
    return candidates
      .map((text) => parseCheckoutUrl(text, checkoutOrigin))
      .find((checkout) => checkout?.id === id)
  }

  /** `link` is set but does not resolve to an allowed checkout URL. */
  get isInvalid(): boolean {
    const { link } = this.#host
    if (!link || this.checkoutUrl || this.isUnavailable || isHydrating(this.#host)) return false
    const { value } = this
    if (value) {
      warn(
        `the checkout’s address of ${value.id} is not opened: it takes https, no user info, "\\" or "..", and the checkout-origin where one is named`,
      )
    }
    return !parseLinkId(link) || value !== undefined || (!this.#base && !this.link.pending)
  }

  /** Undefined without an API, if the checkout URL is known without one. A bare id uses the page's own origin. */
  get #base(): string | undefined {
    const { link, checkoutOrigin } = this.#host
    // The attribute, because a script with the button alone never defines <till-session>.
    const attribute = () => closestComposed(this.#host, 'till-session')?.getAttribute('api')
    const sessionApi = this.#session.value?.apiUrl || attribute()
    const isConfigured = this.#host.api || sessionApi || configuration.api
    const hasUrl = checkoutOrigin || link?.includes(':')
    return isConfigured || !hasUrl ? apiBaseUrl(this.#host.api, sessionApi) : undefined
  }
}
