/** Detects the hydration of server-rendered markup, which the first update has to repeat. */
import { isServer } from 'lit'

/** True on a server and for a hydrating update: both render from the element's attributes, without the page around it. */
export const isHydrating = (host: Element & { readonly hasUpdated?: boolean }): boolean =>
  isServer || (!host.hasUpdated && host.shadowRoot?.firstChild != null)
