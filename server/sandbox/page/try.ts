/**
 * `/sandbox/try/…`: a call of the services as the sandbox's own page makes it, without a token.
 *
 * What stands behind `/sandbox/try` is routed as if it were asked for itself, faults included, and holds
 * what credentials hold at the moment: so no secret has to reach the page.
 */
import { createMiddleware } from 'hono/factory'
import { getPath } from 'hono/utils/url'
import type { SandboxContext, SandboxEnv } from '../context.ts'
import { ownPagesOnly } from '../control/own-pages.ts'

const TRY = '/sandbox/try'

/** Where a request goes. */
export function routeOf(request: Request): string {
  const path = getPath(request)
  return path.startsWith(`${TRY}/v`) ? path.slice(TRY.length) : path
}

/** Lets a tried call pass without a token, for our own pages only. */
export function tried(context: SandboxContext) {
  const ownOnly = ownPagesOnly(context)
  return createMiddleware<SandboxEnv>(async function tried(c, next) {
    if (!getPath(c.req.raw).startsWith(`${TRY}/`)) return next()
    c.set('scopes', context.switches.scopes)
    return ownOnly(c, next)
  })
}
