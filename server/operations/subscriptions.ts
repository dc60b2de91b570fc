/** Subscriptions: which plans a customer is on. */
import { MySubscriptions, SubscriptionPage, SubscriptionsQuery } from '../contract/subscription.ts'
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
  answer: SubscriptionPage,
  repeat: 'freely',
})

export const listMySubscriptions = customerView(listSubscriptions, {
  id: 'listMySubscriptions',
  path: '/me/subscriptions',
  scope: 'usage:read',
  carried: 'page by page',
  rows: 'subscriptions',
  bind: ({ customer }) => ({ query: { external_customer_id: customer.externalId } }),
  theirs: (row, customer) => row.external_customer_id === customer.externalId,
  within: (row, customer) => customer.subscriptions.includes(row.external_id),
  show: MySubscriptions,
})
