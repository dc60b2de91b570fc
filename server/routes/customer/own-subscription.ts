/** Resolves the subscription of a request to one of the session's own. */
import type { SessionCustomer } from '../../contract/session.ts'
import { readSubscription } from '../../operations/subscriptions.ts'
import { invalidRequest, ProblemError } from '../../problem.ts'
import type { CustomerRequest } from './customer-route.ts'

/**
 * The subscription that the query names, or the only one of the session.
 * @throws {ProblemError} `invalid-request` if several are possible; `not-found` for another customer's, without an
 * upstream call
 */
export function resolveSubscription(
  { subscriptions }: SessionCustomer,
  { subscription_id }: { subscription_id?: string | undefined },
): string {
  const [only] = subscriptions
  const resolved = subscription_id ?? (subscriptions.length === 1 ? only : undefined)
  if (resolved === undefined) {
    const reason = only ? 'the session may read several' : 'the session names none'
    throw invalidRequest({
      pointer: '#query/subscription_id',
      message: `is required: ${reason}`,
    })
  }
  if (!subscriptions.includes(resolved)) throw new ProblemError('not-found')
  return resolved
}

/**
 * Reads the subscription and compares its owner: upstream paths take its external id alone, which can be reassigned.
 * @throws {ProblemError} `not-found`, as for a subscription that does not exist
 */
export async function assertOwnSubscription(
  externalId: string,
  { call, customer, assertOwned, recheckCustomer }: CustomerRequest,
): Promise<void> {
  const subscription = await call(readSubscription, { params: { external_id: externalId } })
  assertOwned(
    subscription.external_id === externalId &&
      subscription.external_customer_id === customer.externalId,
  )
  await recheckCustomer()
}
