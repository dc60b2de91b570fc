/** Alerts of one of the session's subscriptions. */
import {
  type Alert,
  AlertBody,
  AlertForCustomer,
  AlertUpdateBody,
  MyAlertQuery,
  MyAlerts,
  MyAlertsQuery,
} from '../../../contract/alert.ts'
import {
  createAlert,
  deleteAlert,
  listAlerts,
  readAlert,
  updateAlert,
} from '../../../operations/alerts.ts'
import { assertOwnSubscription, resolveSubscription } from '../../core/customers/ownership.ts'
import { type CustomerRequest, customerRoute } from '../../core/forward/customer-route.ts'
import { assertRowsPresent, shownRows } from '../../core/upstream/pagination.ts'

type AlertRequest = CustomerRequest<
  Partial<Record<string, string>>,
  { subscription_id?: string | undefined }
>

/** The path of a subscription's alerts, once the subscription is known to be the customer's. */
async function ownAlertParams(request: AlertRequest): Promise<{ external_id: string }> {
  const external_id = resolveSubscription(request.customer, request.query)
  await assertOwnSubscription(external_id, request as CustomerRequest)
  return { external_id }
}

const assertOwnAlerts = (
  alerts: readonly Alert[],
  { customer, assertNoForeignRows }: AlertRequest,
): void =>
  assertNoForeignRows(
    alerts.every((alert) => customer.subscriptions.includes(alert.external_subscription_id)),
  )

export const listMyAlerts = customerRoute({
  id: 'listMyAlerts',
  summary: 'The alerts of a subscription, newest first',
  method: 'GET',
  path: '/me/alerts',
  scope: 'alerts:read',
  query: MyAlertsQuery,
  response: MyAlerts,
  async handler(request) {
    const { subscription_id: _, ...query } = request.query
    const params = await ownAlertParams(request)
    const list = await request.call(listAlerts, { params, query })
    assertRowsPresent(list.alerts, list.metadata, query)
    const { rows: alerts, incomplete } = shownRows(list.alerts, request.log)
    assertOwnAlerts(alerts, request)
    return { alerts, incomplete }
  },
})

export const createMyAlert = customerRoute({
  id: 'createMyAlert',
  summary: 'Create an alert of a subscription',
  method: 'POST',
  path: '/me/alerts',
  scope: 'alerts:write',
  query: MyAlertQuery,
  body: AlertBody,
  response: AlertForCustomer,
  status: 201,
  takesIdempotencyKey: true,
  async handler(request) {
    const params = await ownAlertParams(request)
    const upstreamRequest = { params, body: request.body }
    return request.once(createAlert, upstreamRequest, async () => {
      const alert = await request.call(createAlert, upstreamRequest)
      assertOwnAlerts([alert], request)
      return alert
    })
  },
})

export const readMyAlert = customerRoute({
  id: 'readMyAlert',
  summary: 'One alert of a subscription',
  method: 'GET',
  path: '/me/alerts/{code}',
  scope: 'alerts:read',
  query: MyAlertQuery,
  response: AlertForCustomer,
  async handler(request) {
    const params = { ...request.params, ...(await ownAlertParams(request)) }
    const alert = await request.call(readAlert, { params })
    assertOwnAlerts([alert], request)
    return alert
  },
})

export const updateMyAlert = customerRoute({
  id: 'updateMyAlert',
  summary: 'Change an alert of a subscription',
  method: 'PUT',
  path: '/me/alerts/{code}',
  scope: 'alerts:write',
  query: MyAlertQuery,
  body: AlertUpdateBody,
  response: AlertForCustomer,
  async handler(request) {
    const params = { ...request.params, ...(await ownAlertParams(request)) }
    const upstreamRequest = { params, body: request.body }
    return request.once(updateAlert, upstreamRequest, async () => {
      const alert = await request.call(updateAlert, upstreamRequest)
      assertOwnAlerts([alert], request)
      return alert
    })
  },
})

export const deleteMyAlert = customerRoute({
  id: 'deleteMyAlert',
  summary: 'Delete an alert of a subscription',
  method: 'DELETE',
  path: '/me/alerts/{code}',
  scope: 'alerts:write',
  query: MyAlertQuery,
  response: null,
  async handler(request) {
    const params = { ...request.params, ...(await ownAlertParams(request)) }
    return request.once(deleteAlert, { params }, () => request.call(deleteAlert, { params }))
  },
})
