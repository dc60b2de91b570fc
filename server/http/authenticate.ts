/** Authenticates a session: an allowed origin, a valid token, and an origin that the session names. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ProblemError } from '../problem.ts'
import type { AppDeps, AppEnv } from './context.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])

export const authenticate = ({
  origins,
  verify,
  enforceRateLimit,
}: Pick<AppDeps, 'origins' | 'verify' | 'enforceRateLimit'>) =>
  createMiddleware<AppEnv>(async function authenticate(c, next) {
    const origin = c.req.header('origin')
    origins.check({ origin, site: c.req.header('sec-fetch-site') })
    const session = await verify(bearerToken(c), SAFE_METHODS.has(c.req.method) ? 'read' : 'write')
    const entry = c.get('log')
    entry.session = session.id
    entry.session_kind = session.kind
    // A session without origins is valid nowhere.
    const isNamed = origin === undefined ? session.origins.size > 0 : session.origins.has(origin)
    if (!isNamed) throw new ProblemError('origin-refused')
    await enforceRateLimit('session', session.id)
    c.set('session', session)
    await next()
  })

/** @throws {ProblemError} `unauthenticated` */
export function bearerToken(c: Context): string {
  const header = c.req.header('authorization') ?? ''
  if (!/^Bearer ./i.test(header)) throw new ProblemError('unauthenticated')
  return header.slice('Bearer '.length)
}
