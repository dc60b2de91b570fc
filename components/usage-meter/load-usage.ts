/** The usage of a subscription's current period, or the reason why there is none. */
import type { SubscriptionForCustomer } from '../../server/contract/subscription.ts'
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { fetchSubscriptions } from '../internal/domain/subscriptions.ts'
import type { UsagePeriod } from '../internal/domain/usage-period.ts'

export interface CurrentUsage {
  /** The response, for the event. */
  readonly response: UsageForCustomer
  readonly period: UsagePeriod
  /** The period before, if there is one to compare with. */
  readonly before: UsagePeriod | undefined
}

export interface LoadedUsage {
  /** External id; empty when the customer has no subscription. */
  readonly subscriptionId: string
  readonly subscription: SubscriptionForCustomer | undefined
  /** Undefined while the subscription has no current period. */
  readonly current: CurrentUsage | undefined
}

/**
 * A subscription that is not active has no current period, which is no error.
 * @throws {ApiError}
 */
export async function loadUsage(
  api: ApiClient,
  { subscriptionId, subscription }: Pick<LoadedUsage, 'subscriptionId' | 'subscription'>,
  signal: AbortSignal,
  fetchCurrent: () => Promise<CurrentUsage>,
): Promise<LoadedUsage> {
  const isInactive = (subscription?.status ?? 'ACTIVE') !== 'ACTIVE'
  if (!subscriptionId || isInactive) return { subscriptionId, subscription, current: undefined }
  try {
    return { subscriptionId, subscription, current: await fetchCurrent() }
  } catch (error) {
    if ((error as ApiError).code !== 'not-found') throw error
    const all = await fetchSubscriptions(api, signal)
    const found = all.find(({ external_id }) => external_id === subscriptionId)
    // An active subscription explains no missing period.
    if ((found?.status ?? 'ACTIVE') === 'ACTIVE') throw error
    return { subscriptionId, subscription: found, current: undefined }
  }
}
