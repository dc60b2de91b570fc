/** Alerts: usage thresholds of a subscription. */
import {
  Alert,
  AlertBody,
  AlertForMerchant,
  AlertList,
  AlertListForMerchant,
  AlertUpdateBody,
} from '../contract/alert.ts'
import { PageQuery } from '../contract/paging.ts'
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
  response: AlertListForMerchant,
  parse: AlertList,
  retry: 'safe',
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
  response: AlertForMerchant,
  parse: Alert,
  retry: 'never',
})

export const readAlert = operation({
  id: 'readAlert',
  summary: 'One alert of a subscription',
  service: 'billing',
  method: 'GET',
  path: '/subscriptions/{external_id}/alerts/{code}',
  scope: 'alerts:read',
  status: 200,
  response: AlertForMerchant,
  parse: Alert,
  retry: 'safe',
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
  response: AlertForMerchant,
  parse: Alert,
  retry: 'once',
})

export const deleteAlert = operation({
  id: 'deleteAlert',
  summary: 'Delete an alert',
  service: 'billing',
  method: 'DELETE',
  path: '/subscriptions/{external_id}/alerts/{code}',
  scope: 'alerts:write',
  status: 204,
  response: null,
  retry: 'once',
})
