/**
 * CORS by `hono/cors`: allowed origins may read responses, and any origin those of public paths.
 *
 * Methods and header names are fixed, so a preflight reflects nothing of its request. No credentials are allowed.
 */
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { OriginRules } from '../sessions/origins.ts'
import type { AppEnv } from './context.ts'

/** @param isPublic whether any site may load the response of a path */
export function corsHeaders(origins: OriginRules, isPublic: (path: string) => boolean) {
  const handle = cors({
    origin: (origin, c) => (isPublic(c.req.path) ? '*' : origins.allows(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposeHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
    // Seconds; the maximum of Chromium.
    maxAge: 7200,
  })
  return createMiddleware<AppEnv>(async function corsHeaders(c, next) {
    // `hono/cors` mistakes a plain OPTIONS request (RFC 9110, 9.3.7) for a preflight.
    const isPlainOptions =
      c.req.method === 'OPTIONS' && !c.req.header('access-control-request-method')
    return isPlainOptions ? next() : handle(c, next)
  })
}
