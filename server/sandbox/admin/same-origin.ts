/** Restricts the admin API, and calls of the services from the dashboard, to pages of the sandbox's own origin. */
import { createMiddleware } from 'hono/factory'
import { getPath } from 'hono/utils/url'
import { crossOriginReason } from '../../host/cross-origin.ts'
import type { SandboxContext, SandboxEnv } from '../context.ts'
import { ServiceError } from '../http/errors.ts'

export const sameOriginOnly = ({ config }: SandboxContext) =>
  createMiddleware<SandboxEnv>(async function sameOriginOnly(c, next) {
    const reason = crossOriginReason(c.req.raw, [config.baseUrl, config.checkoutUrl])
    if (reason) throw crossOrigin(reason)
    await next()
  })

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
