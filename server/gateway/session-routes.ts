/** Minting and revoking: the merchant's own server by its API key, never a browser. */
import { Hono } from 'hono'
import { RevokeBody, SessionBody } from '../contract/session.ts'
import { ProblemError } from '../problem.ts'
import { fingerprint } from '../sessions/digest.ts'
import { sessionMint } from '../sessions/mint.ts'
import type { Revocations } from '../sessions/revocations.ts'
import type { SessionTokens } from '../sessions/token.ts'
import { authenticate, bearerOf } from './authenticate.ts'
import type { Gateway, GatewayContext, GatewayEnv } from './context.ts'
import { findCustomer } from './find-customer.ts'
import { readBody } from './read-body.ts'
import { respond, respondJson } from './respond.ts'
import type { Step } from './way.ts'

export interface SessionDesk {
  tokens: SessionTokens
  revocations: Revocations
  isApiKey: (given: string) => Promise<boolean>
}

export function sessionRoutes(gateway: Gateway, desk: SessionDesk): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>()
  const { way, upstream, origins, now } = gateway
  const { tokens, revocations } = desk

  async function mintSession(c: GatewayContext) {
    const body = await readBody(c, SessionBody)
    const to = { upstream, record: c.get('record') }
    const mint = sessionMint({
      tokens,
      findCustomer: (key) => findCustomer(key, to),
      epochOf: revocations.epochOf,
      origins,
      now,
    })
    return respondJson(c, 201, await mint(body))
  }

  async function revokeSessions(c: GatewayContext) {
    const body = await readBody(c, RevokeBody)
    const { session_id, customer_external_id } = body
    if (session_id !== undefined) await revocations.revokeSession(session_id)
    if (customer_external_id !== undefined) await revocations.revokeCustomer(customer_external_id)
    return respond(c, 204)
  }

  async function endSession(c: GatewayContext) {
    await revocations.revokeSession(c.get('session').id)
    return respond(c, 204)
  }

  app.post('/', way('mintSession', ownServer(gateway, desk), mintSession))
  app.post('/revoke', way('revokeSessions', ownServer(gateway, desk), revokeSessions))
  app.delete('/current', way('endSession', authenticate(gateway), endSession))
  return app
}

/** An Origin means a browser, and a browser that knows an API key is a leak: refused in any case. */
const ownServer =
  ({ limitRate }: Gateway, { isApiKey }: SessionDesk): Step =>
  async (c) => {
    if (c.req.header('origin') !== undefined) throw new ProblemError('origin-refused')
    const key = bearerOf(c)
    if (!(await isApiKey(key))) throw new ProblemError('unauthenticated')
    await limitRate('mint', await fingerprint(key))
    return undefined
  }
