/** Reads the subscriptions of which alerts are shown, with their usage for its currency and its metrics. */
import type { Amount } from '../../../../server/contract/money.ts'
import type { SubscriptionForMerchant } from '../../../../server/contract/subscription.ts'
import { PAGE_SIZE } from '../../../internal/api/all-pages.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import { request } from '../../../internal/api/endpoints.ts'
import { getList } from '../../../internal/api/list-response.ts'
import { toAmount } from '../../../internal/format/billing-money.ts'

/** CHOICE: each subscription is a request, so that more would be dozens. */
const MAX_SUBSCRIPTIONS = 10

export interface WatchedSubscription {
  /** The external id. */
  readonly id: string
  readonly name: string
  /** Undefined without a current period, or without the scope to read it. */
  readonly usage:
    | {
        /** Null if it is unreadable. */
        readonly total: Amount | null
        readonly metrics: readonly { readonly code: string; readonly name: string }[]
      }
    | undefined
}

export interface WatchedSubscriptions {
  readonly all: readonly WatchedSubscription[]
  /** The number of active subscriptions that were read, if there may be more. */
  readonly limit: number | undefined
}

interface WatchedQuery {
  /** The external id of a customer with active subscriptions. */
  readonly customer: string
  /** The external id of one subscription of any status; empty for those of the customer. */
  readonly subscription: string
  /** False for a session without the scope usage:read; known once the first read has an answer. */
  readonly readsUsage: () => boolean
}

export async function fetchWatched(
  api: ApiClient,
  { customer, subscription, readsUsage }: WatchedQuery,
  signal: AbortSignal,
): Promise<WatchedSubscriptions> {
  const { found, hasMore } = subscription
    ? { found: [await fetchSubscription(api, subscription, signal)], hasMore: false }
    : await fetchActiveSubscriptions(api, customer, signal)
  const all = await Promise.all(
    found.slice(0, MAX_SUBSCRIPTIONS).map(async (item) => ({
      id: item.external_id,
      name: item.name || item.plan_code || item.external_id,
      usage: readsUsage() ? await fetchUsage(api, item, signal) : undefined,
    })),
  )
  return { all, limit: hasMore || found.length > all.length ? all.length : undefined }
}

const fetchSubscription = (api: ApiClient, external_id: string, signal: AbortSignal) =>
  request(api, 'GET /billing/subscriptions/{external_id}', { params: { external_id }, signal })

async function fetchActiveSubscriptions(api: ApiClient, customer: string, signal: AbortSignal) {
  // The same request as that of the subscriptions on the page, which share its response.
  const query = { external_customer_id: customer, per_page: PAGE_SIZE }
  const response = await request(api, 'GET /billing/subscriptions', { query, signal })
  return {
    found: getList(response, 'subscriptions').filter(({ status }) => status === 'ACTIVE'),
    hasMore: response.metadata?.total_pages > 1,
  }
}

/** Alerts are shown without it, too: their amounts as numbers. */
async function fetchUsage(
  api: ApiClient,
  { external_id, external_customer_id: id }: SubscriptionForMerchant,
  signal: AbortSignal,
): Promise<WatchedSubscription['usage']> {
  const options = { params: { id }, query: { subscription_id: external_id }, signal }
  try {
    const usage = await request(api, 'GET /billing/customers/{id}/current_usage', options)
    const metrics = new Map(
      getList(usage, 'charges_usage').map(({ metric: { code, name } }) => [code, name || code]),
    )
    return {
      total: toAmount(usage.total_amount),
      metrics: [...metrics].map(([code, name]) => ({ code, name })),
    }
  } catch {
    return undefined
  }
}
