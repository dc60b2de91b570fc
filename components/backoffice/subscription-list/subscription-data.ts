/** Reads the subscriptions of a customer with their scheduled changes, and the plans of the catalog. */
import type { Amount } from '../../../server/contract/money.ts'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import { PAGE_SIZE } from '../../internal/api/all-pages.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { beginsBeforeEnd } from '../../internal/domain/subscriptions.ts'
import { toAmount } from '../../internal/format/billing-money.ts'
import type { ServerClock } from '../../internal/session/server-clock.ts'
import { fetchAllPlans } from '../internal/resources/plan.ts'

export interface Plan {
  readonly id: string
  readonly code: string
  readonly name: string
  /** The base price of a cycle; null if it is unreadable. */
  readonly price: Amount | null
  readonly cycle: string
}

export interface SubscriptionRow {
  readonly subscription: SubscriptionForMerchant
  /** billing-139: a downgrade that begins before the end, with the external id of the subscription that it changes. */
  readonly change: SubscriptionForMerchant | undefined
}

export interface Subscriptions {
  readonly all: readonly SubscriptionForMerchant[]
  readonly rows: readonly SubscriptionRow[]
  readonly hasMore: boolean
  /** Undefined if they could not be read. */
  readonly plans: readonly Plan[] | undefined
  readonly clock: Pick<ServerClock, 'now'>
}

export async function fetchSubscriptions(
  api: ApiClient,
  customer: string,
  signal: AbortSignal,
): Promise<Omit<Subscriptions, 'plans' | 'clock'>> {
  const query = { external_customer_id: customer, per_page: PAGE_SIZE }
  const response = await request(api, 'GET /billing/subscriptions', { query, signal })
  const all = getList(response, 'subscriptions')
  return { all, rows: rowsOf(all), hasMore: (response.metadata?.total_pages ?? 1) > 1 }
}

export async function fetchPlans(api: ApiClient, signal: AbortSignal): Promise<Plan[]> {
  const plans = await fetchAllPlans(api, signal)
  return plans.map(({ id, code, name, amount, billing_cycle }) => ({
    id,
    code,
    name: name || code,
    price: toAmount(amount ?? null),
    cycle: billing_cycle,
  }))
}

/** The plan of a subscription, with the price that this one has of its own (billing-145). */
export function planOf(
  { plan_code, plan_overrides }: SubscriptionForMerchant,
  plans: readonly Plan[] | undefined,
): Plan | undefined {
  const plan = plans?.find(({ code }) => code === plan_code)
  const own = plan_overrides?.amount
  return plan && own ? { ...plan, price: toAmount(own) } : plan
}

/** billing-139: a change that waits has the external id of its subscription, and may have no id. */
export const subscriptionId = ({ id, external_id, status }: SubscriptionForMerchant): string =>
  id ?? `${external_id}/${status}`

const ORDER = ['ACTIVE', 'PENDING', 'CANCELED', 'TERMINATED']

/** Running ones first; a scheduled change belongs to the row of its subscription, one that was taken back to none. */
export function rowsOf(all: readonly SubscriptionForMerchant[]): SubscriptionRow[] {
  const begun = new Set(
    all
      .filter(({ status }) => status === 'ACTIVE' || status === 'TERMINATED')
      .map(({ external_id }) => external_id),
  )
  const isChange = ({ status, external_id }: SubscriptionForMerchant) =>
    (status === 'PENDING' || status === 'CANCELED') && begun.has(external_id)
  const rank = ({ status }: SubscriptionForMerchant) => {
    const index = ORDER.indexOf(status ?? '')
    return index < 0 ? ORDER.length : index
  }
  return all
    .filter((subscription) => !isChange(subscription))
    .toSorted((a, b) => rank(a) - rank(b))
    .map((subscription) => ({
      subscription,
      change:
        subscription.status === 'ACTIVE'
          ? all.find(
              ({ status, external_id, start_date }) =>
                status === 'PENDING' &&
                external_id === subscription.external_id &&
                beginsBeforeEnd(start_date, subscription),
            )
          : undefined,
    }))
}
