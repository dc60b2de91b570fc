/**
 * Restricts controls to pages of the server's own origin.
 *
 * A page of another site can't read responses (no CORS), and its writes are rejected. Against DNS rebinding only
 * host names are accepted that an attacker can't own: IP addresses, `localhost`, names without a dot, and the
 * server's own.
 */
import { isIP } from 'node:net'

const SAFE_METHODS = ['GET', 'HEAD']

/**
 * The reason to refuse a request, in words; undefined if it may be served.
 * @param ownUrls URLs under which the server is known
 */
export function crossOriginReason(
  request: Pick<Request, 'url' | 'method' | 'headers'>,
  ownUrls: readonly string[],
): string | undefined {
  const { host, hostname } = new URL(request.url)
  if (!isLocalOrOwnName(hostname, ownUrls)) return `${hostname} is no name of this server.`
  if (SAFE_METHODS.includes(request.method)) return undefined
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const isSame = origin === null || (URL.canParse(origin) && new URL(origin).host === host)
  const isOwn = isSame && (site === null || site === 'same-origin' || site === 'none')
  return isOwn ? undefined : 'Another site may not use the controls.'
}

function isLocalOrOwnName(hostname: string, ownUrls: readonly string[]): boolean {
  // `URL` writes IPv6 addresses without dots.
  return (
    !hostname.includes('.') ||
    hostname.endsWith('.localhost') ||
    isIP(hostname) !== 0 ||
    ownUrls.some((url) => new URL(url).hostname === hostname)
  )
}
