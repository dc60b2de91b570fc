/** Headers of every response: CORS and security. */
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { OriginRules } from '../sessions/origins.ts'
import type { AppEnv } from './context.ts'

const EXPOSED_HEADERS = 'ETag,Retry-After,X-Request-Id'

/**
 * CORS: allowed origins may read responses, and any origin those of public paths.
 *
 * `hono/cors` answers preflights; methods and header names are fixed, so a preflight reflects nothing of its request.
 * No credentials are allowed. The two headers of a response are set here once it exists, because `hono/cors` sets them
 * before, and on Node that turns every body into a stream (half of the requests per second).
 * @param isPublic whether any site may load the response of a path
 */
export function corsHeaders(origins: OriginRules, isPublic: (path: string) => boolean) {
  const allowOrigin = (origin: string, path: string) =>
    isPublic(path) ? '*' : origins.allows(origin) ? origin : null
  const answerPreflight = cors({
    origin: (origin, c) => allowOrigin(origin, c.req.path),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposeHeaders: EXPOSED_HEADERS.split(','),
    // Seconds; the maximum of Chromium.
    maxAge: 7200,
  })
  return createMiddleware<AppEnv>(async function corsHeaders(c, next) {
    const isPreflight =
      c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined
    if (isPreflight) return answerPreflight(c, next)
    await next()
    // A plain OPTIONS request (RFC 9110, 9.3.7) is no request of CORS.
    if (c.req.method === 'OPTIONS') return
    const origin = allowOrigin(c.req.header('origin') ?? '', c.req.path)
    if (origin) c.res.headers.set('Access-Control-Allow-Origin', origin)
    c.res.headers.set('Access-Control-Expose-Headers', EXPOSED_HEADERS)
  })
}

/** Defaults for JSON: nothing may be framed, sniffed or cached. A handler may set its own. */
const SECURITY_DEFAULTS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/**
 * Sets security headers on every response, including errors.
 * @param isPublic whether any site may load the response of a path
 */
export const securityHeaders = (isPublic: (path: string) => boolean) =>
  createMiddleware<AppEnv>(async function securityHeaders(c, next) {
    await next()
    const { headers } = c.res
    for (const [name, value] of Object.entries(SECURITY_DEFAULTS)) {
      if (!headers.has(name)) headers.set(name, value)
    }
    const policy = isPublic(c.req.path) ? 'cross-origin' : 'same-origin'
    headers.set('Cross-Origin-Resource-Policy', policy)
    headers.set('Vary', 'Origin')
    headers.set('X-Request-Id', c.get('log').request_id)
  })
