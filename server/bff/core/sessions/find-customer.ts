/** Reads the customer of a session from the service. */
import type { Customer } from '../../../contract/customer.ts'
import type { SessionCustomer } from '../../../contract/session.ts'
import { readCustomer } from '../../../operations/customers.ts'
import { ownershipGuard } from '../customers/ownership.ts'
import { fetchSubscriptions } from '../customers/subscriptions.ts'
import type { CustomerRequest } from '../forward/customer-route.ts'
import { ProblemError } from '../problem.ts'
import { callOperation } from '../upstream/call.ts'
import { UpstreamError } from '../upstream/error.ts'
import type { SessionContext } from './create.ts'

/** Undefined if the service knows no such customer. */
export async function readCustomerOf(
  key: string,
  context: SessionContext,
): Promise<Customer | undefined> {
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
export async function findCustomer(
  key: string,
  context: SessionContext,
): Promise<SessionCustomer | undefined> {
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
