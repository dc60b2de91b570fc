/** Routes that create and revoke sessions. The merchant's server calls them with its API key, never a browser. */
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RevokeBody, SessionBody } from '../contract/session.ts'
import { authenticate, bearerToken } from '../http/authenticate.ts'
import { readBody } from '../http/body.ts'
import type { AppDeps, AppEnv } from '../http/context.ts'
import { logOperation } from '../http/request-log.ts'
import { ProblemError } from '../problem.ts'
import { sessionCreator } from '../sessions/create.ts'
import { fingerprint } from '../sessions/digest.ts'
import type { Revocations } from '../sessions/revocations.ts'
import type { SessionTokens } from '../sessions/token.ts'
import { findCustomer } from './find-customer.ts'

export interface SessionDeps {
  tokens: SessionTokens
  revocations: Revocations
  isApiKey: (key: string) => Promise<boolean>
}

export function sessionRoutes(deps: AppDeps, sessionDeps: SessionDeps): Hono<AppEnv> {
  const { upstream, origins, now } = deps
  const { tokens, revocations } = sessionDeps
  const authenticateServer = requireApiKey(deps, sessionDeps)

  return new Hono<AppEnv>()
    .post('/', logOperation('mintSession'), authenticateServer, async (c) => {
      const body = await readBody(c, SessionBody)
      const create = sessionCreator({
        tokens,
        findCustomer: (key) => findCustomer(key, { upstream, log: c.get('log') }),
        epochOf: revocations.epochOf,
        origins,
        now,
      })
      return c.json(await create(body), 201)
    })
    .post('/revoke', logOperation('revokeSessions'), authenticateServer, async (c) => {
      const { session_id, customer_external_id } = await readBody(c, RevokeBody)
      if (session_id !== undefined) await revocations.revokeSession(session_id)
      if (customer_external_id !== undefined) await revocations.revokeCustomer(customer_external_id)
      return c.body(null, 204)
    })
    .delete('/current', logOperation('endSession'), authenticate(deps), async (c) => {
      await revocations.revokeSession(c.get('session').id)
      return c.body(null, 204)
    })
}

/** Rejects every request with an `Origin`, because a browser that knows an API key has leaked it. */
const requireApiKey = (
  { enforceRateLimit }: Pick<AppDeps, 'enforceRateLimit'>,
  { isApiKey }: Pick<SessionDeps, 'isApiKey'>,
) =>
  createMiddleware<AppEnv>(async function requireApiKey(c, next) {
    if (c.req.header('origin') !== undefined) throw new ProblemError('origin-refused')
    const key = bearerToken(c)
    if (!(await isApiKey(key))) throw new ProblemError('unauthenticated')
    await enforceRateLimit('mint', await fingerprint(key))
    await next()
  })
