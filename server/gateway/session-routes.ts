/** Minting and revoking: the merchant's own server by its API key, never a browser. */
import { Hono } from 'hono'
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
import { respond, respondJson } from './respond.ts'
import { inTurn, type Step } from './step.ts'

export interface SessionDesk {
  tokens: SessionTokens
  revocations: Revocations
  isApiKey: (given: string) => Promise<boolean>
}

export function sessionRoutes(gateway: Gateway, desk: SessionDesk): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>()
  const { upstream, origins, now } = gateway
  const { tokens, revocations } = desk

  app.post('/', inTurn(named('mintSession'), ownServer(gateway, desk)), async (c) => {
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
  })

  app.post('/revoke', inTurn(named('revokeSessions'), ownServer(gateway, desk)), async (c) => {
    const body = await readBody(c, RevokeBody)
    const { session_id, customer_external_id } = body
    if (session_id !== undefined) await revocations.revokeSession(session_id)
    if (customer_external_id !== undefined) await revocations.revokeCustomer(customer_external_id)
    return respond(c, 204)
  })

  app.delete('/current', inTurn(named('endSession'), authenticate(gateway)), async (c) => {
    await revocations.revokeSession(c.get('session').id)
    return respond(c, 204)
  })

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
