/** Usage alerts of subscriptions. */
import type { AlertBody, AlertForMerchant } from '../../../../server/contract/alert.ts'
import { parseDecimal } from '../../../../server/pricing/price/decimal.ts'
import { fetchAllPages, PAGE_SIZE } from '../../../internal/api/all-pages.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import { request } from '../../../internal/api/endpoints.ts'
import { getList } from '../../../internal/api/list-response.ts'
import { alertRules } from '../constraints/alert.ts'
import type { ObjectRule } from '../forms/rules.ts'
import { abortable, type Edited, type Listed, type ListPage } from './resource.ts'
import { fetchWatched, type WatchedSubscription } from './watched-subscription.ts'

/** An alert in a list, with its subscription. */
export interface ListedAlert extends AlertForMerchant {
  readonly watched: WatchedSubscription
}

export interface AlertPage extends ListPage<ListedAlert> {
  /** The number of active subscriptions that were read, if there are more. */
  readonly limit: number | undefined
}

/** The subscription of a new alert is a field, though no member of the body. */
export const alertFormRules: ObjectRule = {
  ...alertRules,
  properties: { external_subscription_id: alertRules.properties.code!, ...alertRules.properties },
}

/** An alert's key on a page: its code is unique within its subscription only. */
export const alertId = (subscription: string, code: string): string => `${subscription}/${code}`

/** Empty members for an empty id. */
export function splitAlertId(id: string): { subscription: string; code: string } {
  const [subscription = '', code = ''] = id.split('/')
  return { subscription, code }
}

const paramsOf = (id: string) => {
  const { subscription: external_id, code } = splitAlertId(id)
  return { external_id, code }
}

const names = {
  name: 'subscription-alert',
  attribute: 'alert',
  scopes: { read: 'alerts:read', write: 'alerts:write' },
  idOf: ({ external_subscription_id, code }: AlertForMerchant) =>
    alertId(external_subscription_id, code),
} as const

export type AlertDraftBody = AlertBody & { readonly external_subscription_id: string }

export const alert: Edited<AlertForMerchant, AlertDraftBody, 'alert.duplicate'> = {
  ...names,
  rules: alertFormRules,
  read: (api, id, signal) =>
    request(api, 'GET /billing/subscriptions/{external_id}/alerts/{code}', {
      params: paramsOf(id),
      ...abortable(signal),
    }),
  create: (api, { external_subscription_id: external_id, ...body }, key) =>
    request(api, 'POST /billing/subscriptions/{external_id}/alerts', {
      params: { external_id },
      body,
      key,
    }),
  /** billing-221; an update keeps an absent member, so that an empty name is sent as such. */
  update: (api, id, { code, name = '', thresholds }) =>
    request(api, 'PUT /billing/subscriptions/{external_id}/alerts/{code}', {
      params: paramsOf(id),
      body: { code, name, thresholds },
    }),
  // billing-221.
  renamedId: (id, { code }) => alertId(splitAlertId(id).subscription, String(code ?? '')),
  // billing-9.
  issues: { VALUE_ALREADY_EXISTS: 'alert.duplicate' },
}

/** The name of an alert without one is a text of the list. */
export const alertOfList: Omit<Listed<ListedAlert>, 'nameOf'> = {
  ...names,
  plural: 'subscription-alerts',
  changes: ['alert'],
  /** The list of a subscription has no page counts (billing-15): all are read, and a part is shown. */
  async list(api, { page, pageSize, filter, can }, signal): Promise<AlertPage> {
    const { customer = '', subscription = '' } = filter
    const readsUsage = () => can('usage:read')
    const watched = await fetchWatched(api, { customer, subscription, readsUsage }, signal)
    const lists = await Promise.all(watched.all.map((each) => fetchAlerts(api, each, signal)))
    const all = lists.flat()
    const end = Number(page || '1') * pageSize
    return {
      rows: all.slice(end - pageSize, end),
      next: all.length > end ? String(end / pageSize + 1) : undefined,
      limit: watched.limit,
    }
  },
  removal: {
    kind: 'delete',
    send: (api, { watched, code }) =>
      request(api, 'DELETE /billing/subscriptions/{external_id}/alerts/{code}', {
        params: { external_id: watched.id, code },
      }),
  },
}

/** @throws {RangeError} for a malformed number, which is not shown */
async function fetchAlerts(
  api: ApiClient,
  watched: WatchedSubscription,
  signal: AbortSignal,
): Promise<ListedAlert[]> {
  const params = { external_id: watched.id }
  const alerts = await fetchAllPages(async (page) => {
    const options = { params, query: { page, per_page: PAGE_SIZE }, signal }
    const response = await request(api, 'GET /billing/subscriptions/{external_id}/alerts', options)
    const rows = getList(response, 'alerts')
    // billing-15: without page counts, the last page is the one that is not full.
    return { rows, pages: rows.length < PAGE_SIZE ? page : page + 1 }
  })
  for (const { thresholds } of alerts) for (const { value } of thresholds) parseDecimal(value)
  return alerts.map((alert) => ({ ...alert, watched }))
}
