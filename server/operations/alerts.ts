/** Alerts: thresholds of a subscription's usage that somebody wants to know of. */
import {
  Alert,
  AlertBody,
  AlertForCustomer,
  AlertForMerchant,
  AlertList,
  AlertListForMerchant,
  AlertUpdateBody,
  MyAlertQuery,
  MyAlerts,
  MyAlertsQuery,
} from '../contract/alert.ts'
import { PageQuery } from '../contract/paging.ts'
import type { SessionCustomer } from '../contract/session.ts'
import { type Asked, customerView } from './customer-view.ts'
import { operation } from './operation.ts'

export const listAlerts = operation({
  id: 'listAlerts',
  summary: 'The alerts of a subscription, newest first',
  service: 'billing',
  method: 'GET',
  path: '/subscriptions/{external_id}/alerts',
  scope: 'alerts:read',
  query: PageQuery,
  status: 200,
  answer: AlertListForMerchant,
  reads: AlertList,
  repeat: 'freely',
})

export const createAlert = operation({
  id: 'createAlert',
  summary: 'Create an alert',
  service: 'billing',
  method: 'POST',
  path: '/subscriptions/{external_id}/alerts',
  scope: 'alerts:write',
  body: AlertBody,
  status: 201,
  answer: AlertForMerchant,
  reads: Alert,
  repeat: 'never',
})

export const readAlert = operation({
  id: 'readAlert',
  summary: 'One alert of a subscription',
  service: 'billing',
  method: 'GET',
  path: '/subscriptions/{external_id}/alerts/{code}',
  scope: 'alerts:read',
  status: 200,
  answer: AlertForMerchant,
  reads: Alert,
  repeat: 'freely',
})

export const updateAlert = operation({
  id: 'updateAlert',
  summary: 'Change an alert: its code, its name, its thresholds',
  service: 'billing',
  method: 'PUT',
  path: '/subscriptions/{external_id}/alerts/{code}',
  scope: 'alerts:write',
  body: AlertUpdateBody,
  status: 200,
  answer: AlertForMerchant,
  reads: Alert,
  repeat: 'once',
})

export const deleteAlert = operation({
  id: 'deleteAlert',
  summary: 'Delete an alert',
  service: 'billing',
  method: 'DELETE',
  path: '/subscriptions/{external_id}/alerts/{code}',
  scope: 'alerts:write',
  status: 204,
  answer: null,
  repeat: 'once',
})

/** The subscription is the session's own by now: see `ofSubscription`. */
const onTheirSubscription = ({ ids, query }: Asked<{ subscription_id?: string | undefined }>) => {
  const { subscription_id = '', ...page } = query
  return { ids: { ...ids, external_id: subscription_id }, query: page }
}

const theirs = (row: Alert, { subscriptions }: SessionCustomer) =>
  subscriptions.includes(row.external_subscription_id)

export const listMyAlerts = customerView(listAlerts, {
  id: 'listMyAlerts',
  summary: 'The alerts of an own subscription, newest first',
  path: '/me/alerts',
  query: MyAlertsQuery,
  carried: 'on their subscription',
  rows: 'alerts',
  ofSubscription: true,
  bind: onTheirSubscription,
  theirs,
  show: MyAlerts,
})

export const createMyAlert = customerView(createAlert, {
  id: 'createMyAlert',
  summary: 'Create an alert on an own subscription',
  path: '/me/alerts',
  query: MyAlertQuery,
  body: AlertBody,
  carried: 'on their subscription',
  ofSubscription: true,
  bind: onTheirSubscription,
  theirs,
  show: AlertForCustomer,
})

export const readMyAlert = customerView(readAlert, {
  id: 'readMyAlert',
  summary: 'One alert of an own subscription',
  path: '/me/alerts/{code}',
  query: MyAlertQuery,
  carried: 'on their subscription',
  ofSubscription: true,
  bind: onTheirSubscription,
  theirs,
  show: AlertForCustomer,
})

export const updateMyAlert = customerView(updateAlert, {
  id: 'updateMyAlert',
  summary: 'Change an alert of an own subscription',
  path: '/me/alerts/{code}',
  query: MyAlertQuery,
  body: AlertUpdateBody,
  carried: 'on their subscription',
  ofSubscription: true,
  bind: onTheirSubscription,
  theirs,
  show: AlertForCustomer,
})

export const deleteMyAlert = customerView(deleteAlert, {
  id: 'deleteMyAlert',
  summary: 'Delete an alert of an own subscription',
  path: '/me/alerts/{code}',
  query: MyAlertQuery,
  carried: 'on their subscription',
  ofSubscription: true,
  bind: onTheirSubscription,
  theirs: () => true,
  show: null,
})
