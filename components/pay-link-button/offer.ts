/** What a `link` attribute comes to: the link as the API tells it, and where its checkout is. */
import type { LitElement } from 'lit'
import type { PaymentLinkQr, PublicPaymentLink } from '../../server/contract/payment-link.ts'
import { type CheckoutAddress, checkoutAddress, linkId } from '../internal/addresses.ts'
import type { ApiError } from '../internal/api-error.ts'
import { blame } from '../internal/attributes.ts'
import { closest } from '../internal/closest.ts'
import { apiAddress, configuration } from '../internal/configuration.ts'
import { readPublic } from '../internal/public-api.ts'
import { RemoteData } from '../internal/remote-data.ts'
import { warn, warnLater } from '../internal/warn.ts'
import type { TillSession } from '../session/till-session.ts'

/** Runs of dark modules, and nothing else. */
const CODE = /^(M\d{1,3} \d{1,3}h\d{1,3}v1h-\d{1,3}z)+$/

interface OfferHost extends LitElement {
  readonly api: string
  readonly link: string
  readonly qr: boolean
  readonly checkoutOrigin: string
}

interface OfferConfig {
  loaded: (link: PublicPaymentLink) => void
  failed: (error: ApiError) => void
}

export class Offer {
  readonly read: RemoteData<readonly [base: string, id: string], PublicPaymentLink>
  /** What the checkout's address looks like to a camera. */
  readonly code: RemoteData<readonly [base: string, id: string], PaymentLinkQr>
  readonly #host: OfferHost

  constructor(host: OfferHost, config: OfferConfig) {
    this.#host = host
    warnLater(() => host.isConnected && !host.link && '<pay-link-button> needs a link')
    const question = () => {
      const [base, id] = [this.#base, linkId(host.link)]
      return base && id ? ([base, id] as const) : undefined
    }
    this.read = new RemoteData(host, {
      identity: () => host.link,
      args: question,
      load: async ([base, id], signal) => {
        const link = await readPublic<PublicPaymentLink>(base, `/payment-links/${id}`, signal)
        if (link.id !== id || !Array.isArray(link.items)) throw new TypeError('no link')
        return link
      },
      ...config,
    })
    this.code = new RemoteData(host, {
      identity: () => host.link,
      args: () => {
        if (!host.qr) return undefined
        if (!this.#base)
          warn('<pay-link-button qr> needs api, data-api or a <till-session api> to draw the code')
        return question()
      },
      load: async ([base, id], signal) => {
        const code = await readPublic<PaymentLinkQr>(base, `/payment-links/${id}/qr`, signal)
        if (!(code.size > 0) || !CODE.test(code.path)) throw new TypeError('no code')
        return code
      },
    })
  }

  /** A link inside the element to the same checkout, written by the page. */
  get fallback(): HTMLAnchorElement | null {
    return this.#host.querySelector<HTMLAnchorElement>('a[href]')
  }

  /** It is known that the link can't be bought any more. */
  get gone(): boolean {
    const { value, error } = this.read
    return error?.code === 'not-found' || (value !== undefined && !value.url)
  }

  /** Where the checkout is: as the API says, before that as the page says. */
  get address(): CheckoutAddress | undefined {
    const { link, checkoutOrigin } = this.#host
    const { value } = this.read
    const id = linkId(link)
    if (this.gone || !id) return undefined
    // `payment_link` (links-9)
    const completed = `${checkoutOrigin}/ncp/payment/${id}`
    const written = value ? [value.url!] : [link, completed, this.fallback?.href ?? '']
    return written
      .map((text) => checkoutAddress(text, checkoutOrigin))
      .find((address) => address?.id === id)
  }

  /** There is a `link`, and nothing that may be opened will come of it. */
  get wrong(): boolean {
    const { link, checkoutOrigin: origin } = this.#host
    const isOrigin = !origin || (URL.canParse(origin) && new URL(origin).origin === origin)
    if (!isOrigin) blame(this.#host, 'checkoutOrigin', 'an origin such as https://checkout.example')
    if (!link || this.address || this.gone) return false
    const { value } = this.read
    if (value) {
      warn(
        `the checkout’s address of ${value.id} is not opened: it takes https, no user info, "\\" or "..", and the checkout-origin where one is named`,
      )
    }
    if (!linkId(link)) blame(this.#host, 'link', 'an id, “PLB-…”, or a checkout’s whole address')
    return !linkId(link) || value !== undefined || (!this.#base && !this.read.busy)
  }

  /** Without an API the page's own address has to do; an id alone is asked for at the page's origin. */
  get #base(): string | undefined {
    const { link, checkoutOrigin } = this.#host
    const session = closest(this.#host, 'till-session') as TillSession | null
    // Set as a property, or not upgraded yet.
    const around = session?.api || session?.getAttribute('api')
    const isNamed = this.#host.api || around || configuration.api
    const isKnown = checkoutOrigin || link.includes(':')
    return isNamed || !isKnown ? apiAddress(this.#host.api, around) : undefined
  }
}
