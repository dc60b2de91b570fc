/**
 * What every answer says to browsers: nothing here is a page, a script or worth keeping, and which pages
 * may read it: those of exact origins, and any page the public view of a link.
 */
import type { Origins } from '../sessions/origins.ts'
import type { Step } from './step.ts'

const FOR_NOBODY = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  Vary: 'Origin',
  'Access-Control-Expose-Headers': 'ETag, Retry-After, X-Request-Id',
}
const FOR_ANYBODY = {
  ...FOR_NOBODY,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
}

/** @param isPublic whose answers any site may load; what else they say is up to them */
export const headers =
  (origins: Origins, isPublic: (path: string) => boolean): Step =>
  (c) => {
    const origin = c.req.header('origin')
    const allowed = origin !== undefined && origins.allows(origin)
    c.set('headers', {
      ...(isPublic(c.req.path) ? FOR_ANYBODY : FOR_NOBODY),
      ...(allowed && !isPublic(c.req.path) && { 'Access-Control-Allow-Origin': origin }),
      'X-Request-Id': c.get('requestId'),
    })
    return undefined
  }
