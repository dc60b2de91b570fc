/** Addresses of certificates: an allow-list by text, so that no parser is left to disagree about one. */

/** No user, port, query, fragment, escape or dot segment matches. */
const PROVIDER =
  /^https:\/\/(?:api|api-m)(?:\.sandbox)?\.paypal\.com\/v1\/notifications\/certs\/[\w-]{1,100}$/

/** Subject names of the provider's certificates. */
export const PROVIDER_NAMES = '.paypal.com'

const OWN_SANDBOX = /^https?:\/\/([a-z0-9.[\]:-]+)\/v1\/notifications\/certs\/([\w-]{1,100})$/

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/**
 * The address to fetch a certificate from; undefined if the one of a webhook is not the service's.
 * @param sandboxUrl base URL of the own sandbox's notifications: then no other address is fetched
 */
export function certificateAddress(text: string, sandboxUrl?: string): string | undefined {
  if (sandboxUrl === undefined) return PROVIDER.test(text) ? text : undefined
  const [, host = '', id = ''] = OWN_SANDBOX.exec(text) ?? []
  const { host: ownHost } = new URL(sandboxUrl)
  // A sandbox may name itself by another name of the same machine.
  const isOwn = host === ownHost || (LOOPBACK.test(host) && LOOPBACK.test(ownHost))
  return isOwn ? `${sandboxUrl}/certs/${id}` : undefined
}
