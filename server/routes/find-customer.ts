/** Finds a customer for a new session: both ids and all subscriptions, as the service has them. */
import type { SessionCustomer } from '../contract/session.ts'
import type { LogEntry } from '../http/context.ts'
import { readCustomer } from '../operations/customers.ts'
import { ProblemError } from '../problem.ts'
import { callOperation } from '../upstream/call.ts'
import type { Upstream } from '../upstream/client.ts'
import { UpstreamError } from '../upstream/error.ts'
import type { CustomerRequest } from './customer/customer-route.ts'
import { ownershipGuard } from './customer/ownership.ts'
import { fetchSubscriptions } from './customer/subscriptions.ts'

/**
 * @param key the service's id or the merchant's external id
 * @returns undefined if the service knows no such customer
 */
export async function findCustomer(
  key: string,
  context: { upstream: Upstream; log: LogEntry },
): Promise<SessionCustomer | undefined> {
  const call: CustomerRequest['call'] = async (operation, request = {}) =>
    (await callOperation(operation, request, context)).value
  try {
    const customer = await call(readCustomer, { params: { id: key } })
    // The session names the customer of this response, so it must be the requested one.
    if (customer.id !== key && customer.external_id !== key) {
      throw new ProblemError('upstream-unreadable')
    }
    const { assertNoForeignRows } = ownershipGuard(context.log)
    const rows = await fetchSubscriptions(customer.external_id, { call, assertNoForeignRows })
    return {
      id: customer.id,
      externalId: customer.external_id,
      subscriptions: rows.map(({ external_id }) => external_id),
    }
  } catch (error) {
    if (error instanceof UpstreamError && error.code === 'not-found') return undefined
    throw error
  }
}
