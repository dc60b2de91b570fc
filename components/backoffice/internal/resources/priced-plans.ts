/** Plans of the catalog with their prices, and the plan of a subscription. */
import type { Amount } from '../../../../server/contract/money.ts'
import type { SubscriptionForMerchant } from '../../../../server/contract/subscription.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import { toAmount } from '../../../internal/format/billing-money.ts'
import { fetchAllPlans } from './plan.ts'

export interface Plan {
  readonly id: string
  readonly code: string
  readonly name: string
  /** The base price of a cycle; null if it is unreadable. */
  readonly price: Amount | null
  readonly cycle: string
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

/** The code of a plan that could not be read. */
export const planName = (
  subscription: SubscriptionForMerchant,
  plans: readonly Plan[] | undefined,
): string => planOf(subscription, plans)?.name ?? subscription.plan_code ?? '–'
