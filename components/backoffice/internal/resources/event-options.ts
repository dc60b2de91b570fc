/** Reads the metrics and the subscriptions that an event may name. */
import { PAGE_SIZE } from '../../../internal/api/all-pages.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import { asApiError } from '../../../internal/api/api-error.ts'
import { request } from '../../../internal/api/endpoints.ts'
import { getList } from '../../../internal/api/list-response.ts'
import type { Session } from '../../../internal/session/session.ts'

export interface EventOption {
  /** The code of a metric, or the external id of a subscription. */
  readonly value: string
  readonly name: string
  /** The property that a metric reads. */
  readonly property?: string | undefined
}

/** Undefined without the scope, or if there are too many for a choice. */
export interface EventOptions {
  readonly metrics: readonly EventOption[] | undefined
  readonly subscriptions: readonly EventOption[] | undefined
  /** True if the customer has more subscriptions than these. */
  readonly hasMore?: boolean
}

/** `customer` is an external id; empty for the subscriptions of all customers. */
export async function fetchEventOptions(
  api: ApiClient,
  customer: string,
  session: Session | undefined,
  signal: AbortSignal,
): Promise<EventOptions> {
  // The scopes are known with the first token.
  await api.ready()
  const can = (scope: string) => session?.scopes.includes(scope)
  const [metrics, subscriptions] = await Promise.all([
    can('catalog:read') ? fetchMetrics(api, signal) : undefined,
    can('subscriptions:read') ? fetchSubscriptions(api, customer, signal) : undefined,
  ])
  return { metrics, subscriptions: undefined, ...subscriptions }
}

async function fetchMetrics(api: ApiClient, signal: AbortSignal) {
  const query = { per_page: PAGE_SIZE }
  const response = await request(api, 'GET /billing/metrics', { query, signal })
  const options = getList(response, 'metrics').map(
    ({ code, name, aggregation_type: type, aggregation_field: property }): EventOption => ({
      value: code,
      name,
      // billing-150.
      property: type === 'COUNT' ? undefined : property,
    }),
  )
  return response.pagination_metadata?.total_pages > 1 ? undefined : options
}

async function fetchSubscriptions(api: ApiClient, customer: string, signal: AbortSignal) {
  const query = { ...(customer && { external_customer_id: customer }), per_page: PAGE_SIZE }
  const response = await request(api, 'GET /billing/subscriptions', { query, signal })
  const begun = getList(response, 'subscriptions').filter(({ status }) => status !== 'PENDING')
  const options = begun.map(
    ({ external_id, name, plan_code }): EventOption => ({
      value: external_id,
      name: name || plan_code || '',
    }),
  )
  const hasMore = response.metadata?.total_pages > 1
  // billing-139: a change that was taken back has the key of its subscription.
  const subscriptions = options.filter(
    ({ value }, i) => options.findIndex((item) => item.value === value) === i,
  )
  return { subscriptions: hasMore && !customer ? undefined : subscriptions, hasMore }
}

/** "Maps · maps-2026". */
export const optionName = ({ name, value }: EventOption): string =>
  [name, value].filter(Boolean).join(' · ')

/** True if the subscription is the customer's. @throws {ApiError} */
export async function isOfCustomer(
  api: ApiClient,
  external_id: string,
  customer: string,
  signal: AbortSignal,
): Promise<boolean> {
  const options = { params: { external_id }, signal }
  try {
    const found = await request(api, 'GET /billing/subscriptions/{external_id}', options)
    return found.external_customer_id === customer
  } catch (thrown) {
    if (asApiError(thrown).code !== 'not-found') throw thrown
    return false
  }
}
