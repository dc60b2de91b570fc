/**
 * Usage of one of the session's subscriptions.
 *
 * A usage response need not name its owner, so the request's customer and subscription come from the session. A
 * customer addressed by external id is read again afterwards.
 */
import {
  MyCurrentUsageQuery,
  MyPastUsageQuery,
  PastUsageForCustomer,
  UsageForCustomer,
} from '../../contract/usage.ts'
import { readCurrentUsage, readPastUsage } from '../../operations/usage.ts'
import { assertRowsPresent } from '../../upstream/pagination.ts'
import { customerRoute } from './customer-route.ts'
import { namesNoOtherOwner, resolveSubscription } from './ownership.ts'

export const readMyCurrentUsage = customerRoute({
  id: 'readMyCurrentUsage',
  summary: 'Usage of a subscription in the current billing period',
  method: 'GET',
  path: '/me/usage/current',
  scope: 'usage:read',
  query: MyCurrentUsageQuery,
  response: UsageForCustomer,
  async handler({ query, customer, customerKey, call, assertNoForeignRows, recheckCustomer }) {
    const usage = await call(readCurrentUsage, {
      params: { id: customerKey },
      query: { ...query, subscription_id: resolveSubscription(customer, query) },
    })
    assertNoForeignRows(namesNoOtherOwner(usage, customer))
    if (customerKey === customer.externalId) await recheckCustomer()
    return usage
  },
})

export const readMyPastUsage = customerRoute({
  id: 'readMyPastUsage',
  summary: 'Usage of a subscription in closed billing periods',
  method: 'GET',
  path: '/me/usage/past',
  scope: 'usage:read',
  query: MyPastUsageQuery,
  response: PastUsageForCustomer,
  async handler({ query, customer, customerKey, call, assertNoForeignRows, recheckCustomer }) {
    const usage = await call(readPastUsage, {
      params: { id: customerKey },
      query: { ...query, subscription_id: resolveSubscription(customer, query) },
    })
    const { usage_periods, ...members } = usage
    const owners = [members, ...usage_periods]
    assertNoForeignRows(owners.every((owner) => namesNoOtherOwner(owner, customer)))
    assertRowsPresent(usage_periods, usage.metadata, query)
    if (customerKey === customer.externalId) await recheckCustomer()
    return usage
  },
})
