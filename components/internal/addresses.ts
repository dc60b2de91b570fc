/** Decides which addresses may become a link: the checkout's and nothing else (Lit lets any `href` through). */

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const PAY_PATH = /\/ncp\/payment\/(PLB-[A-Z0-9]{12})$/
const LINK_ID = /^PLB-[A-Z0-9]{12}$/

export interface CheckoutAddress {
  /** The payment link's id. */
  readonly id: string
  readonly url: URL
}

/** https anywhere, http only on this machine: what may be navigated to at all. */
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))

/**
 * Text that every parser takes for the same host and path. The browser's mends a backslash, white space, missing
 * slashes and dot segments in silence; another parser reads another address.
 */
const isPlain = (text: string): boolean =>
  /^https?:\/\/[^/?#@]+\//i.test(text) &&
  !/[\s\\\p{C}]/u.test(text) &&
  !/\/(\.|%2e){1,2}(\/|%2f|$)|%(2f|5c|00)/i.test(text.replace(/[?#].*/, ''))

/** A payment link's hosted address, if it is one and, where `origin` is named, on that origin. */
export function checkoutAddress(text: string, origin?: string): CheckoutAddress | undefined {
  if (!isPlain(text) || !URL.canParse(text)) return
  const url = new URL(text)
  const id = PAY_PATH.exec(url.pathname)?.[1]
  if (!id || !isSafe(url) || (origin && url.origin !== origin)) return
  return { id, url }
}

/** The id in a `link` attribute that holds an id or a whole address. */
export const linkId = (link: string): string | undefined =>
  LINK_ID.test(link) ? link : checkoutAddress(link)?.id
