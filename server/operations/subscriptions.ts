/** Subscriptions of customers to plans. */
import {
  CancelBody,
  Subscription,
  SubscriptionBody,
  SubscriptionForMerchant,
  SubscriptionPage,
  SubscriptionPageForMerchant,
  SubscriptionsQuery,
  SubscriptionUpdateBody,
} from '../contract/subscription.ts'
import { operation } from './operation.ts'

export const listSubscriptions = operation({
  id: 'listSubscriptions',
  summary: 'Subscriptions, by customer, plan or status',
  service: 'billing',
  method: 'GET',
  path: '/subscriptions',
  scope: 'subscriptions:read',
  query: SubscriptionsQuery,
  status: 200,
  response: SubscriptionPageForMerchant,
  parse: SubscriptionPage,
  retry: 'safe',
})

export const createSubscription = operation({
  id: 'createSubscription',
  summary: 'Subscribe a customer to a plan',
  service: 'billing',
  method: 'POST',
  path: '/subscriptions',
  scope: 'subscriptions:write',
  body: SubscriptionBody,
  status: 201,
  response: SubscriptionForMerchant,
  retry: 'never',
})

export const readSubscription = operation({
  id: 'readSubscription',
  summary: 'One subscription',
  service: 'billing',
  method: 'GET',
  path: '/subscriptions/{external_id}',
  scope: 'subscriptions:read',
  status: 200,
  response: SubscriptionForMerchant,
  parse: Subscription,
  retry: 'safe',
})

export const updateSubscription = operation({
  id: 'updateSubscription',
  summary: 'Change a subscription: its plan, its dates, its overrides',
  service: 'billing',
  method: 'PUT',
  path: '/subscriptions/{external_id}',
  scope: 'subscriptions:write',
  body: SubscriptionUpdateBody,
  status: 200,
  response: SubscriptionForMerchant,
  retry: 'once',
  lock: 'subscription',
})

export const cancelSubscription = operation({
  id: 'cancelSubscription',
  summary: 'End a subscription, now or at the end of its period',
  service: 'billing',
  method: 'POST',
  path: '/subscriptions/{external_id}/cancel',
  scope: 'subscriptions:write',
  body: CancelBody,
  bodyOptional: true,
  status: 200,
  response: SubscriptionForMerchant,
  retry: 'never',
  lock: 'subscription',
})
