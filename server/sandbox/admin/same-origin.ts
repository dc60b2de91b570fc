/**
 * Restricts the admin API, and calls of the services from the dashboard, to pages of the sandbox's own origin.
 *
 * A page of another site can't read responses (no CORS), and its writes are rejected. Against DNS rebinding only
 * host names are accepted that an attacker can't own: IP addresses, `localhost`, names without a dot, and the
 * sandbox's own.
 */
import { isIP } from 'node:net'
import { createMiddleware } from 'hono/factory'
import { getPath } from 'hono/utils/url'
import type { SandboxConfig, SandboxContext, SandboxEnv } from '../context.ts'
import { ServiceError } from '../http/errors.ts'

const SAFE_METHODS = ['GET', 'HEAD']

export const sameOriginOnly = ({ config }: SandboxContext) =>
  createMiddleware<SandboxEnv>(async function sameOriginOnly(c, next) {
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

const PREFIX = '/sandbox/try'

/** The path that Hono routes. */
export function routePath(request: Request): string {
  const path = getPath(request)
  return path.startsWith(`${PREFIX}/v`) ? path.slice(PREFIX.length) : path
}

/**
 * Grants the scopes to calls under `/sandbox/try`, for pages of this origin alone: calls of the services from the
 * dashboard, without a token.
 *
 * The rest of the path is routed as if it were called directly, including faults. The call holds the scopes
 * that credentials have at that time, so that the page needs no secret.
 */
export function tokenFreeCalls(context: SandboxContext) {
  const requireSameOrigin = sameOriginOnly(context)
  return createMiddleware<SandboxEnv>(async function tokenFreeCalls(c, next) {
    if (!getPath(c.req.raw).startsWith(`${PREFIX}/`)) return next()
    c.set('scopes', context.settings.scopes)
    return requireSameOrigin(c, next)
  })
}
