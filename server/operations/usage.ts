/** Usage: what a subscription has used, in this period and in those before. */
import {
  CurrentUsageQuery,
  MyCurrentUsageQuery,
  MyPastUsageQuery,
  PastUsage,
  PastUsageForCustomer,
  PastUsageForMerchant,
  PastUsageQuery,
  Usage,
  UsageForCustomer,
  UsageForMerchant,
} from '../contract/usage.ts'
import { customerView } from './customer-view.ts'
import { operation } from './operation.ts'
import { namesNoOther } from './owner.ts'

export const readCurrentUsage = operation({
  id: 'readCurrentUsage',
  summary: 'Usage of a subscription in the current billing period',
  service: 'billing',
  method: 'GET',
  path: '/customers/{id}/current_usage',
  scope: 'usage:read',
  query: CurrentUsageQuery,
  status: 200,
  answer: UsageForMerchant,
  reads: Usage,
  repeat: 'freely',
})

export const readPastUsage = operation({
  id: 'readPastUsage',
  summary: 'Usage of a subscription in closed billing periods',
  service: 'billing',
  method: 'GET',
  path: '/customers/{id}/past_usage',
  scope: 'usage:read',
  query: PastUsageQuery,
  status: 200,
  answer: PastUsageForMerchant,
  reads: PastUsage,
  repeat: 'freely',
})

// A usage answer need not say whose it is. It is theirs because both the customer in the path and the
// subscription in the query come from the session; a customer's key in the path is looked at.

export const readMyCurrentUsage = customerView(readCurrentUsage, {
  id: 'readMyCurrentUsage',
  summary: 'What a subscription has used in its current period',
  path: '/me/usage/current',
  query: MyCurrentUsageQuery,
  carried: 'by one call and a look',
  ofSubscription: true,
  bind: ({ query, customerKey }) => ({ ids: { id: customerKey }, query }),
  theirs: namesNoOther,
  show: UsageForCustomer,
})

export const readMyPastUsage = customerView(readPastUsage, {
  id: 'readMyPastUsage',
  summary: 'What a subscription has used in the periods before',
  path: '/me/usage/past',
  query: MyPastUsageQuery,
  carried: 'by one call and a look',
  ofSubscription: true,
  bind: ({ query, customerKey }) => ({ ids: { id: customerKey }, query }),
  theirs: ({ usage_periods, ...whole }, customer) =>
    [whole, ...usage_periods].every((row) => namesNoOther(row, customer)),
  show: PastUsageForCustomer,
})
