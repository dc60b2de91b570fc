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
export const isSafe = ({ protocol, hostname, username }: URL): boolean =>
  !username && (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname)))

/** A payment link's hosted address, if it is one and, where `origin` is named, on that origin. */
export function checkoutAddress(text: string, origin?: string): CheckoutAddress | undefined {
  if (!URL.canParse(text)) return
  const url = new URL(text)
  const id = PAY_PATH.exec(url.pathname)?.[1]
  if (!id || !isSafe(url) || (origin && url.origin !== origin)) return
  return { id, url }
}

/** The id in a `link` attribute that holds an id or a whole address. */
export const linkId = (link: string): string | undefined =>
  LINK_ID.test(link) ? link : checkoutAddress(link)?.id
