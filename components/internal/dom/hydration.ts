/** Detects a server, and the hydration of its markup, which the first update has to repeat. */
import { isServer } from 'lit'

/** True without a document. Lit's `isServer` is true in Node also where jsdom or happy-dom brings one. */
export const isOnServer = (host: Element): boolean => isServer && !host.ownerDocument

/**
 * True on a server and for a hydrating update: both render from the element's attributes, without the page around it.
 */
export const isHydrating = (host: Element & { readonly hasUpdated?: boolean }): boolean =>
  isOnServer(host) || (!host.hasUpdated && host.shadowRoot?.firstChild != null)
