/** Which pages may read our answers: those of exact origins, and any page the public view of a link. */
import { createMiddleware } from 'hono/factory'
import type { Origins } from '../sessions/origins.ts'
import type { GatewayEnv } from './context.ts'

/** Seconds that a browser may remember a preflight; Chromium takes no more. */
const PREFLIGHT_AGE = '7200'

/** The names are fixed: nothing a browser asks for is reflected. There are no credentials to allow. */
export const cors = (origins: Origins, isPublic: (path: string) => boolean) =>
  createMiddleware<GatewayEnv>(async function cors(c, next) {
    const origin = c.req.header('origin')
    c.header('Vary', 'Origin')
    if (isPublic(c.req.path)) c.header('Access-Control-Allow-Origin', '*')
    else if (origin && origins.allows(origin)) c.header('Access-Control-Allow-Origin', origin)
    c.header('Access-Control-Expose-Headers', 'ETag, Retry-After, X-Request-Id')

    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')) {
      c.header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
      c.header('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key')
      c.header('Access-Control-Max-Age', PREFLIGHT_AGE)
      return c.body(null, 204)
    }
    return next()
  })
