/** The subscriptions that the session names. */
import { MySubscriptions, type Subscription } from '../../contract/subscription.ts'
import { listSubscriptions } from '../../operations/subscriptions.ts'
import { fetchAllRows } from '../../upstream/pagination.ts'
import { type CustomerRequest, customerRoute } from './customer-route.ts'

export const listMySubscriptions = customerRoute({
  id: 'listMySubscriptions',
  summary: 'The subscriptions of the session',
  method: 'GET',
  path: '/me/subscriptions',
  scope: 'usage:read',
  response: MySubscriptions,
  async handler(request) {
    const { customer, recheckCustomer } = request
    const subscriptions = await fetchSubscriptions(customer.externalId, request)
    await recheckCustomer()
    return {
      subscriptions: subscriptions.filter(({ external_id }) =>
        customer.subscriptions.includes(external_id),
      ),
    }
  },
})

/** All subscriptions of a customer. @throws {ProblemError} `upstream-unreadable` for another customer's row */
export const fetchSubscriptions = (
  externalId: string,
  { call, assertNoForeignRows }: Pick<CustomerRequest, 'call' | 'assertNoForeignRows'>,
): Promise<Subscription[]> =>
  fetchAllRows(async (page) => {
    const query = { external_customer_id: externalId, ...page }
    const { subscriptions, metadata } = await call(listSubscriptions, { query })
    assertNoForeignRows(
      subscriptions.every(({ external_customer_id }) => external_customer_id === externalId),
    )
    return { rows: subscriptions, metadata }
  })
