/** Creates and revokes sessions. The merchant's server calls them with its API key, never a browser. */
import type { Customer } from '../../../contract/customer.ts'
import {
  RevokeBody,
  SessionBody,
  type SessionCustomer,
  SessionResponse,
} from '../../../contract/session.ts'
import { readCustomer } from '../../../operations/customers.ts'
import { ownershipGuard } from '../../core/customers/ownership.ts'
import { fetchSubscriptions } from '../../core/customers/subscriptions.ts'
import type { CustomerRequest } from '../../core/forward/customer-route.ts'
import { endpoint } from '../../core/forward/endpoint.ts'
import type { LogEntry } from '../../core/http/context.ts'
import { ProblemError } from '../../core/problem.ts'
import { sessionCreator } from '../../core/sessions/create.ts'
import { callOperation } from '../../core/upstream/call.ts'
import type { Upstream } from '../../core/upstream/client.ts'
import { UpstreamError } from '../../core/upstream/error.ts'

export const mintSession = endpoint({
  id: 'mintSession',
  summary: 'Create a session for a page; never from a browser',
  method: 'POST',
  path: '/api/sessions',
  caller: 'own server',
  body: SessionBody,
  status: 201,
  response: SessionResponse,
  async handler({ c, readBody }, deps) {
    const { upstream, origins, planRules, unavailableScopes, now, sessions } = deps
    const body = await readBody()
    const context = { upstream, log: c.get('log') }
    const create = sessionCreator({
      tokens: sessions.tokens,
      findCustomer: (key) => findCustomer(key, context),
      epochOf: sessions.revocations.epochOf,
      origins,
      unavailableScopes,
      plans: planRules,
      context,
      now,
    })
    return c.json(await create(body), 201)
  },
})

export const revokeSessions = endpoint({
  id: 'revokeSessions',
  summary: 'Revoke one session, or all of a customer',
  method: 'POST',
  path: '/api/sessions/revoke',
  caller: 'own server',
  body: RevokeBody,
  status: 204,
  response: null,
  async handler({ c, readBody }, { upstream, sessions: { revocations } }) {
    const { session_id, customer_external_id } = await readBody()
    if (session_id !== undefined) await revocations.revokeSession(session_id)
    if (customer_external_id !== undefined) {
      await revocations.revokeCustomer(customer_external_id, async () => {
        const customer = await readCustomerOf(customer_external_id, { upstream, log: c.get('log') })
        return customer?.external_id === customer_external_id ? customer.id : undefined
      })
    }
    return c.body(null, 204)
  },
})

export const endSession = endpoint({
  id: 'endSession',
  summary: 'Revoke the calling session',
  method: 'DELETE',
  path: '/api/sessions/current',
  caller: 'any session',
  status: 204,
  response: null,
  async handler({ c }, { sessions }) {
    await sessions.revocations.revokeSession(c.get('session').id)
    return c.body(null, 204)
  },
})

interface Context {
  upstream: Upstream
  log: LogEntry
}

/** Undefined if the service knows no such customer. */
async function readCustomerOf(key: string, context: Context): Promise<Customer | undefined> {
  try {
    return (await callOperation(readCustomer, { params: { id: key } }, context)).value
  } catch (error) {
    if (error instanceof UpstreamError && error.code === 'not-found') return undefined
    throw error
  }
}

/**
 * Finds a customer for a new session: both ids and all subscriptions, as the service has them.
 * @param key the service's id or the merchant's external id
 * @returns undefined if the service knows no such customer
 */
async function findCustomer(key: string, context: Context): Promise<SessionCustomer | undefined> {
  const call: CustomerRequest['call'] = async (operation, request = {}) =>
    (await callOperation(operation, request, context)).value
  try {
    const customer = await readCustomerOf(key, context)
    if (!customer) return undefined
    // The session names the customer of this response, so it must be the requested one.
    if (customer.id !== key && customer.external_id !== key) {
      throw new ProblemError('upstream-unreadable')
    }
    const { assertNoForeignRows } = ownershipGuard(context.log)
    const rows = await fetchSubscriptions(customer.external_id, { call, assertNoForeignRows })
    return {
      id: customer.id,
      externalId: customer.external_id,
      // A pending or withdrawn change has the key of its subscription (billing-139).
      subscriptions: [...new Set(rows.map(({ external_id }) => external_id))],
    }
  } catch (error) {
    if (error instanceof UpstreamError && error.code === 'not-found') return undefined
    throw error
  }
}
