/**
 * Usage of one of the session's subscriptions.
 *
 * A usage response need not name its owner, so the request's customer and subscription come from the session. A
 * customer addressed by external id is read again afterwards.
 */
import {
  MyCurrentUsageQuery,
  MyPastUsageQuery,
  PastUsageForCustomer,
  type Usage,
  UsageForCustomer,
} from '../../../contract/usage.ts'
import { listMetrics } from '../../../operations/metrics.ts'
import { readCurrentUsage, readPastUsage } from '../../../operations/usage.ts'
import { namesNoOtherOwner, resolveSubscription } from '../../core/customers/ownership.ts'
import { type CustomerRequest, customerRoute } from '../../core/forward/customer-route.ts'
import { UpstreamError } from '../../core/upstream/error.ts'
import { assertRowsPresent, shownRows } from '../../core/upstream/pagination.ts'

/** CHOICE: the newest thousand metrics. */
const MAX_METRIC_PAGES = 10

export const readMyCurrentUsage = customerRoute({
  id: 'readMyCurrentUsage',
  summary: 'Usage of a subscription in the current billing period',
  method: 'GET',
  path: '/me/usage/current',
  scope: 'usage:read',
  query: MyCurrentUsageQuery,
  response: UsageForCustomer,
  async handler({ query, customer, customerKey, call, assertNoForeignRows, recheckCustomer }) {
    const usage = await call(readCurrentUsage, {
      params: { id: customerKey },
      query: { subscription_id: resolveSubscription(customer, query) },
    })
    assertNoForeignRows(namesNoOtherOwner(usage, customer))
    if (customerKey === customer.externalId) await recheckCustomer()
    return query.metric_types ? withMetricTypes(usage, call) : usage
  },
})

/** Adds the types of metrics. Without the list of metrics the usage is complete, but for the types. */
async function withMetricTypes(usage: Usage, call: CustomerRequest['call']): Promise<Usage> {
  const types = new Map<string, string>()
  const lacksType = () => usage.charges_usage.some(({ metric }) => !types.has(metric.code))
  try {
    for (
      let page = 1, pages = 1;
      page <= Math.min(pages, MAX_METRIC_PAGES) && lacksType();
      page++
    ) {
      const list = await call(listMetrics, { query: { page, per_page: 100 } })
      for (const metric of list.metrics) if (metric?.type) types.set(metric.code, metric.type)
      pages = list.pagination_metadata.total_pages
    }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
  }
  const charges_usage = usage.charges_usage.map((charge) => ({
    ...charge,
    metric: { ...charge.metric, type: types.get(charge.metric.code) },
  }))
  return { ...usage, charges_usage }
}

export const readMyPastUsage = customerRoute({
  id: 'readMyPastUsage',
  summary: 'Usage of a subscription in closed billing periods',
  method: 'GET',
  path: '/me/usage/past',
  scope: 'usage:read',
  query: MyPastUsageQuery,
  response: PastUsageForCustomer,
  async handler(request) {
    const { query, customer, customerKey, call, assertNoForeignRows, recheckCustomer, log } =
      request
    const usage = await call(readPastUsage, {
      params: { id: customerKey },
      query: { ...query, subscription_id: resolveSubscription(customer, query) },
    })
    const { usage_periods, metadata, ...members } = usage
    assertRowsPresent(usage_periods, metadata, query)
    const { rows, incomplete } = shownRows(usage_periods, log)
    const owners = [members, ...rows]
    assertNoForeignRows(owners.every((owner) => namesNoOtherOwner(owner, customer)))
    if (customerKey === customer.externalId) await recheckCustomer()
    return { usage_periods: rows, incomplete }
  },
})
