/** Minting and revoking: the merchant's own server by its API key, never a browser. */
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RevokeBody, SessionBody } from '../contract/session.ts'
import { ProblemError } from '../problem.ts'
import { fingerprint } from '../sessions/digest.ts'
import { sessionMint } from '../sessions/mint.ts'
import type { Revocations } from '../sessions/revocations.ts'
import type { SessionTokens } from '../sessions/token.ts'
import { authenticate, bearerOf } from './authenticate.ts'
import type { Gateway, GatewayEnv } from './context.ts'
import { findCustomer } from './find-customer.ts'
import { readBody } from './read-body.ts'
import { named } from './record.ts'

export interface SessionDesk {
  tokens: SessionTokens
  revocations: Revocations
  isApiKey: (given: string) => Promise<boolean>
}

export function sessionRoutes(gateway: Gateway, desk: SessionDesk): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>()
  const { upstream, now } = gateway
  const { tokens, revocations } = desk

  app.post('/', named('mintSession'), ownServer(gateway, desk), async (c) => {
    const body = await readBody(c, SessionBody)
    const to = { upstream, record: c.var.record }
    const mint = sessionMint(tokens, (key) => findCustomer(key, to), now)
    return c.json(await mint(body), 201)
  })

  app.post('/revoke', named('revokeSessions'), ownServer(gateway, desk), async (c) => {
    const body = await readBody(c, RevokeBody)
    const { session_id, customer_external_id } = body
    if (session_id !== undefined) await revocations.revokeSession(session_id)
    if (customer_external_id !== undefined) await revocations.revokeCustomer(customer_external_id)
    return c.body(null, 204)
  })

  app.delete('/current', named('endSession'), authenticate(gateway), async (c) => {
    await revocations.revokeSession(c.var.session.id)
    return c.body(null, 204)
  })

  return app
}

/** An Origin means a browser, and a browser that knows an API key is a leak: refused in any case. */
const ownServer = ({ limitRate }: Gateway, { isApiKey }: SessionDesk) =>
  createMiddleware<GatewayEnv>(async function ownServer(c, next) {
    if (c.req.header('origin') !== undefined) throw new ProblemError('origin-refused')
    const key = bearerOf(c)
    if (!(await isApiKey(key))) throw new ProblemError('unauthenticated')
    await limitRate('mint', await fingerprint(key))
    await next()
  })
