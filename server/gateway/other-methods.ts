/** Says what an address takes: by `Allow` to OPTIONS, and in a 405 to any other method. */
import type { Hono } from 'hono'
import { ProblemError } from '../problem.ts'
import type { GatewayEnv } from './context.ts'
import { respond } from './respond.ts'
import type { Last } from './way.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

/** Where nothing answers: the method may be another one than the address takes. */
export const otherMethods =
  ({ router }: Hono<GatewayEnv>): Last =>
  (c) => {
    const known = METHODS.filter((method) => router.match(method, c.req.path)[0].length > 0)
    if (known.length === 0) throw new ProblemError('not-found')
    const allow = [...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    // Preflights were answered before; this is somebody who just asks (RFC 9110, 9.3.7).
    if (c.req.method === 'OPTIONS') return respond(c, 204, null, { Allow: allow })
    c.get('headers').Allow = allow
    throw new ProblemError('method-not-allowed')
  }
