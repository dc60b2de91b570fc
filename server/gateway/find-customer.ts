/** Looks a customer up for a session: both ids and every subscription, as the service has them. */
import type { SessionCustomer } from '../contract/session.ts'
import type { Subscription } from '../contract/subscription.ts'
import { readCustomer } from '../operations/customers.ts'
import { listMySubscriptions } from '../operations/subscriptions.ts'
import { ProblemError } from '../problem.ts'
import { UpstreamError } from '../upstream/error.ts'
import { bind } from './bind.ts'
import { allRows } from './listed.ts'
import { type For, send } from './send.ts'

/** @param key the service's id or the merchant's external id */
export async function findCustomer(key: string, to: For): Promise<SessionCustomer | undefined> {
  try {
    const { value } = await send(readCustomer, { ids: { id: key } }, to)
    // The service must mean the one that was asked for: a session is made from this.
    if (value.id !== key && value.external_id !== key) throw new ProblemError('upstream-unreadable')
    const customer = { id: value.id, externalId: value.external_id, subscriptions: [] }
    return { ...customer, subscriptions: await subscriptionsOf(customer, to) }
  } catch (error) {
    if (error instanceof UpstreamError && error.code === 'not-found') return undefined
    throw error
  }
}

async function subscriptionsOf(customer: SessionCustomer, to: For): Promise<string[]> {
  const asked = { ids: {}, query: undefined, customer, customerKey: customer.id }
  const bound = bind(listMySubscriptions, asked)
  const rows = await allRows<Subscription>(listMySubscriptions, bound, asked, to)
  return rows.map((row) => row.external_id)
}
