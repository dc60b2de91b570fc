/** The subscriptions that the session names. */
import { MySubscriptions, ShownSubscriptionPage } from '../../../contract/subscription.ts'
import { listSubscriptions } from '../../../operations/subscriptions.ts'
import { assertOwnRows, oneOfEachKey } from '../../core/customers/subscriptions.ts'
import { customerRoute } from '../../core/forward/customer-route.ts'
import { fetchShownRows } from '../../core/upstream/pagination.ts'

const listShownSubscriptions = { ...listSubscriptions, parse: ShownSubscriptionPage }

export const listMySubscriptions = customerRoute({
  id: 'listMySubscriptions',
  summary: 'The subscriptions of the session',
  method: 'GET',
  path: '/me/subscriptions',
  scope: 'usage:read',
  response: MySubscriptions,
  async handler(request) {
    const { customer, call, recheckCustomer, log } = request
    const { externalId } = customer
    const { rows, incomplete } = await fetchShownRows(async (page) => {
      const query = { external_customer_id: externalId, ...page }
      const { subscriptions, metadata } = await call(listShownSubscriptions, { query })
      assertOwnRows(subscriptions, externalId, request)
      return { rows: subscriptions, metadata }
    }, log)
    await recheckCustomer()
    const ownSubscriptions = rows.filter(({ external_id }) =>
      customer.subscriptions.includes(external_id),
    )
    return { subscriptions: oneOfEachKey(ownSubscriptions), incomplete }
  },
})
