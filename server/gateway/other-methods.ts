/** Says what an address takes: by `Allow` to OPTIONS, and in a 405 to any other method. */
import type { Hono } from 'hono'
import { ProblemError } from '../problem.ts'
import type { GatewayEnv } from './context.ts'
import { respond } from './respond.ts'

/** Call it last: it reads what has been registered. */
export function otherMethods(app: Hono<GatewayEnv>): void {
  const methods = new Map<string, Set<string>>()
  for (const { method, path } of app.routes) {
    if (method === 'ALL') continue
    methods.set(path, (methods.get(path) ?? new Set()).add(method))
  }
  for (const [path, known] of methods) {
    const allow = [...known, ...(known.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    app.all(path, (c) => {
      // Preflights were answered before; this is somebody who just asks (RFC 9110, 9.3.7).
      if (c.req.method === 'OPTIONS') return respond(c, 204, null, { Allow: allow })
      c.get('headers').Allow = allow
      throw new ProblemError('method-not-allowed')
    })
  }
}
