/** What every answer says to browsers: nothing here is a page, a script or worth keeping. */
import { createMiddleware } from 'hono/factory'

/** @param isPublic whose answers any site may load; what else they say is up to them */
export const headers = (isPublic: (path: string) => boolean) =>
  createMiddleware(async function headers(c, next) {
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Cross-Origin-Resource-Policy', isPublic(c.req.path) ? 'cross-origin' : 'same-origin')
    c.header('Cache-Control', 'no-store')
    await next()
  })
