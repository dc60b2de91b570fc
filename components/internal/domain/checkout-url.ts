/** Validates checkout URLs: nothing else becomes an `href`, because Lit does not sanitize attributes. */
import { parseUrl } from '../dom/parse-url.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const CHECKOUT_PATH = /\/ncp\/payment\/(PLB-[A-Z0-9]{12})\/?$/i
const LINK_ID = /^PLB-[A-Z0-9]{12}$/

export interface CheckoutUrl {
  /** The payment link's id. */
  readonly id: string
  readonly url: URL
}

/** https, or http on a loopback address. */
const isSecureUrl = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))

/**
 * True for a text that every URL parser reads alike. Browsers silently repair backslashes, white space, missing slashes
 * and dot segments; another parser would see another host or path.
 */
const isPlain = (text: string): boolean =>
  /^https?:\/\/[^/?#@]+\//i.test(text) &&
  !/[\s\\\p{C}]/u.test(text) &&
  !/\/(\.|%2e){1,2}(\/|%2f|$)|%(2f|5c|00)/i.test(text.replace(/[?#].*/, ''))

/**
 * The checkout URL of a payment link, without a slash at its end; undefined if it is not one, or not on `origin`.
 */
export function parseCheckoutUrl(text: string, origin?: string): CheckoutUrl | undefined {
  const plain = text.trim()
  const url = isPlain(plain) ? parseUrl(plain) : undefined
  const id = url && CHECKOUT_PATH.exec(url.pathname)?.[1]?.toUpperCase()
  if (!id || !isSecureUrl(url) || (origin && url.origin !== parseOrigin(origin))) return
  url.pathname = url.pathname.replace(CHECKOUT_PATH, `/ncp/payment/${id}`)
  return { id, url }
}

/** The id in a `link` attribute, which is an id or a checkout URL. */
export function parseLinkId(link: string): string | undefined {
  const id = link.trim().toUpperCase()
  return LINK_ID.test(id) ? id : parseCheckoutUrl(link)?.id
}

/** An origin alone, such as "https://checkout.example", in any spelling; undefined for any other text. */
export function parseOrigin(text: string): string | undefined {
  const plain = text.trim()
  return /^https?:\/\/[^/?#@\s\\\p{C}]+\/?$/iu.test(plain) ? parseUrl(plain)?.origin : undefined
}

/**
 * The address of an approve page of the hosted checkout; undefined for any other. The server has checked its origin.
 */
export function parseApproveUrl(text: string): string | undefined {
  const url = isPlain(text) ? parseUrl(text) : undefined
  return url && isSecureUrl(url) && url.pathname.endsWith('/agreements/approve')
    ? url.href
    : undefined
}
