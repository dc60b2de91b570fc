/** Subscriptions: which plans a customer is on. */
import {
  CancelBody,
  MySubscriptions,
  Subscription,
  SubscriptionBody,
  SubscriptionForMerchant,
  SubscriptionPage,
  SubscriptionPageForMerchant,
  SubscriptionsQuery,
  SubscriptionUpdateBody,
} from '../contract/subscription.ts'
import { customerView } from './customer-view.ts'
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
  answer: SubscriptionPageForMerchant,
  reads: SubscriptionPage,
  repeat: 'freely',
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
  answer: SubscriptionForMerchant,
  repeat: 'never',
})

export const readSubscription = operation({
  id: 'readSubscription',
  summary: 'One subscription',
  service: 'billing',
  method: 'GET',
  path: '/subscriptions/{external_id}',
  scope: 'subscriptions:read',
  status: 200,
  answer: SubscriptionForMerchant,
  reads: Subscription,
  repeat: 'freely',
})

export const updateSubscription = operation({
  id: 'updateSubscription',
  summary: 'Change a subscription: its plan, its dates, what it overrides',
  service: 'billing',
  method: 'PUT',
  path: '/subscriptions/{external_id}',
  scope: 'subscriptions:write',
  body: SubscriptionUpdateBody,
  status: 200,
  answer: SubscriptionForMerchant,
  repeat: 'once',
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
  answer: SubscriptionForMerchant,
  repeat: 'never',
})

export const listMySubscriptions = customerView(listSubscriptions, {
  id: 'listMySubscriptions',
  summary: 'The subscriptions that the session may read',
  path: '/me/subscriptions',
  scope: 'usage:read',
  carried: 'page by page',
  rows: 'subscriptions',
  bind: ({ customer }) => ({ query: { external_customer_id: customer.externalId } }),
  theirs: (row, customer) => row.external_customer_id === customer.externalId,
  within: (row, customer) => customer.subscriptions.includes(row.external_id),
  show: MySubscriptions,
})
