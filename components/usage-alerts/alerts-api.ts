/** Reads, saves and deletes the alerts of a subscription. */
import type { AlertForCustomer } from '../../server/contract/alert.ts'
import { fetchAllPages, PAGE_SIZE } from '../internal/api/all-pages.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { request } from '../internal/api/endpoints.ts'
import { getList } from '../internal/api/list-response.ts'
import type { SubscriptionSelection } from '../internal/domain/subscriptions.ts'
import { parseUsagePeriod, type UsagePeriod } from '../internal/domain/usage-period.ts'
import { createBody, type Draft, updateBody } from './form/draft.ts'

export interface LoadedAlerts {
  readonly selection: SubscriptionSelection
  readonly alerts: readonly AlertForCustomer[]
  /** Alerts that the server could not read are missing. */
  readonly incomplete: boolean
  /** Undefined without a current period, or without the scope to read it. */
  readonly period: UsagePeriod | undefined
}

/** @throws {ApiError} */
export async function fetchAlerts(
  api: ApiClient,
  selection: SubscriptionSelection,
  signal: AbortSignal,
): Promise<LoadedAlerts> {
  if (!selection.id) return { selection, alerts: [], incomplete: false, period: undefined }
  let incomplete = false
  const query = { subscription_id: selection.id }
  const [alerts, period] = await Promise.all([
    fetchAllPages(async (page) => {
      const pageQuery = { ...query, page, per_page: PAGE_SIZE }
      const response = await request(api, 'GET /me/alerts', { query: pageQuery, signal })
      const rows = getList(response, 'alerts')
      incomplete ||= response.incomplete === true
      // billing-15: without page counts, the last page is the one that is not full.
      const isFull = response.incomplete || rows.length === PAGE_SIZE
      return { rows, pages: isFull ? page + 1 : page }
    }),
    // Without a current period alerts have no progress, but are still shown.
    request(api, 'GET /me/usage/current', { query, signal })
      .then(parseUsagePeriod)
      .catch(() => undefined),
  ])
  return { selection, alerts, incomplete, period }
}

/** Creates the alert of a new draft, or changes the alert of another one. @throws {ApiError} */
export function saveAlert(
  api: ApiClient,
  draft: Draft,
  subscription_id: string,
): Promise<AlertForCustomer> {
  const query = { subscription_id }
  const { original, id: key } = draft
  if (!original) return request(api, 'POST /me/alerts', { query, body: createBody(draft), key })
  const params = { code: original.code }
  return request(api, 'PUT /me/alerts/{code}', { params, query, body: updateBody(draft) })
}

/** @throws {ApiError} */
export const deleteAlert = (api: ApiClient, code: string, subscription_id: string) =>
  request(api, 'DELETE /me/alerts/{code}', { params: { code }, query: { subscription_id } })
