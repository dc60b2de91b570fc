/** Routes that create and revoke sessions. The merchant's server calls them with its API key, never a browser. */
import { Hono } from 'hono'
import type { Customer } from '../contract/customer.ts'
import { RevokeBody, SessionBody, type SessionCustomer } from '../contract/session.ts'
import { authenticate, type IsApiKey, requireApiKey } from '../http/auth.ts'
import type { AppDeps, AppEnv, LogEntry } from '../http/context.ts'
import { logOperation } from '../http/request-log.ts'
import { readBody } from '../http/validate.ts'
import { readCustomer } from '../operations/customers.ts'
import { ProblemError } from '../problem.ts'
import { sessionCreator } from '../sessions/create.ts'
import type { Revocations } from '../sessions/revocations.ts'
import type { SessionTokens } from '../sessions/token.ts'
import { callOperation } from '../upstream/call.ts'
import type { Upstream } from '../upstream/client.ts'
import { UpstreamError } from '../upstream/error.ts'
import type { CustomerRequest } from './customer/customer-route.ts'
import { ownershipGuard } from './customer/ownership.ts'
import { fetchSubscriptions } from './customer/subscriptions.ts'

export interface SessionDeps {
  tokens: SessionTokens
  revocations: Revocations
  isApiKey: IsApiKey
  /** Called for a session that names changes of plans while they are off. */
  onChangeOff(): void
}

export function sessionRoutes(deps: AppDeps, sessionDeps: SessionDeps): Hono<AppEnv> {
  const { upstream, origins, plans, unavailableScopes, now } = deps
  const { tokens, revocations, isApiKey, onChangeOff } = sessionDeps
  const authenticateServer = requireApiKey(deps, isApiKey)

  return new Hono<AppEnv>()
    .post('/', logOperation('mintSession'), authenticateServer, async (c) => {
      const body = await readBody(c, SessionBody)
      const create = sessionCreator({
        tokens,
        findCustomer: (key) => findCustomer(key, { upstream, log: c.get('log') }),
        epochOf: revocations.epochOf,
        origins,
        unavailableScopes,
        plans: {
          canChange: plans.settings.change !== 'off',
          onChangeOff,
          findPlans: async () => {
            const known = await plans.catalog.plans({ upstream, log: c.get('log') }, true)
            return new Set(known.keys())
          },
        },
        now,
      })
      return c.json(await create(body), 201)
    })
    .post('/revoke', logOperation('revokeSessions'), authenticateServer, async (c) => {
      const { session_id, customer_external_id } = await readBody(c, RevokeBody)
      if (session_id !== undefined) await revocations.revokeSession(session_id)
      if (customer_external_id !== undefined) {
        await revocations.revokeCustomer(customer_external_id, async () => {
          const context = { upstream, log: c.get('log') }
          const customer = await readCustomerOf(customer_external_id, context)
          return customer?.external_id === customer_external_id ? customer.id : undefined
        })
      }
      return c.body(null, 204)
    })
    .delete('/current', logOperation('endSession'), authenticate(deps), async (c) => {
      await revocations.revokeSession(c.get('session').id)
      return c.body(null, 204)
    })
}

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
