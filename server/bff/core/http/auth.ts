/** Authentication and authorization of callers: sessions of a page, and API keys of the merchant's server. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ProblemError } from '../problem.ts'
import { digest, fingerprint } from '../sessions/digest.ts'
import type { CallOwner } from '../upstream/bulkhead.ts'
import { sessionOwner } from './call-owner.ts'
import type { AppDeps, AppEnv } from './context.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])

/** Authenticates a session: an allowed origin, a valid token, and an origin that the session names. */
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
    c.set('owner', sessionOwner(session))
    await next()
  })

/** @throws {ProblemError} `unauthenticated` */
function bearerToken(c: Context): string {
  const header = c.req.header('authorization') ?? ''
  if (!/^Bearer ./i.test(header)) throw new ProblemError('unauthenticated')
  return header.slice('Bearer '.length)
}

/**
 * Authorizes a session: it must be of the endpoint's kind, and hold the endpoint's scope if there is one. Both kinds
 * have scopes of the same name. A customer's session must name a customer, a merchant's must not.
 */
export const requireSession = (kind: 'customer' | 'merchant', scope: string | undefined) =>
  createMiddleware<AppEnv>(async function requireSession(c, next) {
    const session = c.get('session')
    if (session.kind !== kind || (kind === 'customer') !== (session.customer !== undefined)) {
      throw new ProblemError('insufficient-scope', { detail: `This needs a ${kind}'s session.` })
    }
    if (scope !== undefined && !session.scopes.has(scope)) {
      throw new ProblemError('insufficient-scope', { detail: `This needs the scope "${scope}".` })
    }
    await next()
  })

/** Half of the slots and the reserve: one key, or this process, signs in the customers of a whole shop. */
export const ownServer = (id: string): CallOwner => ({ id, hasReserve: true, shares: 3 })

export type IsApiKey = (key: string) => Promise<boolean>

/**
 * Authenticates the merchant's server by its API key. Rejects every request with an `Origin`, because a browser that
 * knows an API key has leaked it.
 */
export const requireApiKey = (
  { enforceRateLimit }: Pick<AppDeps, 'enforceRateLimit'>,
  isApiKey: IsApiKey,
) =>
  createMiddleware<AppEnv>(async function requireApiKey(c, next) {
    if (c.req.header('origin') !== undefined) throw new ProblemError('origin-refused')
    const key = bearerToken(c)
    if (!(await isApiKey(key))) {
      throw new ProblemError('unauthenticated', {
        detail: 'The API key is not one of TILL_API_KEYS.',
      })
    }
    const id = await fingerprint(key)
    await enforceRateLimit('mint', id)
    c.set('owner', ownServer(`key ${id}`))
    await next()
  })

/** Verifies API keys in constant time: digests are compared, all of them, to the last byte. */
export function apiKeys(keys: readonly string[]): IsApiKey {
  const digests = Promise.all(keys.map(digest))
  return async (key) => {
    const candidate = await digest(key)
    let isKnown = false
    for (const known of await digests) {
      const difference = known.reduce((sum, byte, i) => sum | (byte ^ (candidate[i] ?? 0)), 0)
      isKnown = difference === 0 || isKnown
    }
    return isKnown
  }
}
