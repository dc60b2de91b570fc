/** Sets security headers on every response, including errors. */
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'

/** Defaults for JSON: nothing may be framed, sniffed or cached. A handler may set its own. */
const DEFAULTS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** @param isPublic whether any site may load the response of a path */
export const securityHeaders = (isPublic: (path: string) => boolean) =>
  createMiddleware<AppEnv>(async function securityHeaders(c, next) {
    await next()
    const { headers } = c.res
    for (const [name, value] of Object.entries(DEFAULTS)) {
      if (!headers.has(name)) headers.set(name, value)
    }
    const policy = isPublic(c.req.path) ? 'cross-origin' : 'same-origin'
    headers.set('Cross-Origin-Resource-Policy', policy)
    headers.set('Vary', 'Origin')
    headers.set('X-Request-Id', c.get('log').request_id)
  })
