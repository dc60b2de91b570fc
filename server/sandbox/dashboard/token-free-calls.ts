/**
 * `/sandbox/try/…`: calls of the services from the dashboard, without a token.
 *
 * The rest of the path is routed as if it were called directly, including faults. The call holds the scopes
 * that credentials have at that time, so that the page needs no secret.
 */
import { createMiddleware } from 'hono/factory'
import { getPath } from 'hono/utils/url'
import { sameOriginOnly } from '../admin/same-origin.ts'
import type { SandboxContext, SandboxEnv } from '../context.ts'

const PREFIX = '/sandbox/try'

/** The path that Hono routes. */
export function routePath(request: Request): string {
  const path = getPath(request)
  return path.startsWith(`${PREFIX}/v`) ? path.slice(PREFIX.length) : path
}

/** Grants the scopes to calls under the prefix, for pages of this origin alone. */
export function tokenFreeCalls(context: SandboxContext) {
  const requireSameOrigin = sameOriginOnly(context)
  return createMiddleware<SandboxEnv>(async function tokenFreeCalls(c, next) {
    if (!getPath(c.req.raw).startsWith(`${PREFIX}/`)) return next()
    c.set('scopes', context.settings.scopes)
    return requireSameOrigin(c, next)
  })
}
