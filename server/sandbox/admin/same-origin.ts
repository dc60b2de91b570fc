/**
 * Restricts the admin API to pages of the sandbox's own origin.
 *
 * A page of another site can't read responses (no CORS), and its writes are rejected. Against DNS rebinding only
 * host names are accepted that an attacker can't own: IP addresses, `localhost`, names without a dot, and the
 * sandbox's own.
 */
import { isIP } from 'node:net'
import { createMiddleware } from 'hono/factory'
import type { SandboxConfig, SandboxContext, SandboxEnv } from '../context.ts'
import { ServiceError } from '../http/errors.ts'

const SAFE_METHODS = ['GET', 'HEAD']

export const sameOriginOnly = ({ config }: SandboxContext) =>
  createMiddleware<SandboxEnv>(async function ownPagesOnly(c, next) {
    const { host, hostname } = new URL(c.req.url)
    if (!isLocalOrOwnName(hostname, config))
      throw crossOrigin(`${hostname} is no name of the sandbox.`)
    if (!SAFE_METHODS.includes(c.req.method)) {
      const origin = c.req.header('origin')
      const site = c.req.header('sec-fetch-site')
      const same = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
      if (!same || (site !== undefined && site !== 'same-origin' && site !== 'none')) {
        throw crossOrigin('Another site may not use the controls.')
      }
    }
    await next()
  })

function isLocalOrOwnName(hostname: string, { baseUrl, checkoutUrl }: SandboxConfig): boolean {
  // `URL` writes IPv6 addresses without dots.
  return (
    !hostname.includes('.') ||
    hostname.endsWith('.localhost') ||
    isIP(hostname) !== 0 ||
    [baseUrl, checkoutUrl].some((url) => new URL(url).hostname === hostname)
  )
}

const crossOrigin = (description: string) =>
  new ServiceError(403, [{ issue: 'PERMISSION_DENIED', description }])
