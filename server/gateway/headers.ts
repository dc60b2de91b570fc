/**
 * What every answer says to browsers: nothing here is a page, a script or worth keeping, and which pages
 * may read it: those of exact origins, and any page the public view of a link.
 */
import type { Origins } from '../sessions/origins.ts'
import type { Step } from './way.ts'

/** Written out each time: a copy of an object that is kept costs ten times as much. */
const forNobody = (requestId: string): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  Vary: 'Origin',
  'Access-Control-Expose-Headers': 'ETag, Retry-After, X-Request-Id',
  'X-Request-Id': requestId,
})

/** @param isPublic whose answers any site may load; what else they say is up to them */
export const headers =
  (origins: Origins, isPublic: (path: string) => boolean): Step =>
  (c) => {
    const own = forNobody(c.get('record').request_id)
    const origin = c.req.header('origin')
    if (isPublic(c.req.path)) {
      own['Cross-Origin-Resource-Policy'] = 'cross-origin'
      own['Access-Control-Allow-Origin'] = '*'
    } else if (origin !== undefined && origins.allows(origin)) {
      own['Access-Control-Allow-Origin'] = origin
    }
    c.set('headers', own)
    return undefined
  }
