/** Tells when a change of plan takes effect. */
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import type { BillingCycle } from '../../../server/pricing/billing/periods.ts'
import { isUpgrade } from '../../../server/pricing/billing/plan-change.ts'
import { CYCLES_A_YEAR } from '../../../server/pricing/price/billing-cycle.ts'
import { firstInstantAfter } from '../../internal/format/dates.ts'
import type { Plan } from '../internal/resources/priced-plans.ts'

export type ChangeEffect =
  | { readonly kind: 'pending' | 'unknown' | 'upgrade' }
  | { readonly kind: 'downgrade'; readonly at: string }

/** @param current the plan as the subscription has it, with its own price */
export function changeEffect(
  { status, current_period_end: at }: SubscriptionForMerchant,
  current: Plan | undefined,
  next: Plan | undefined,
): ChangeEffect {
  if (!next) return { kind: 'unknown' }
  if (status === 'PENDING') return { kind: 'pending' }
  const isHigher = current && isHigherPlan(current, next)
  if (isHigher) return { kind: 'upgrade' }
  return isHigher === false && at
    ? { kind: 'downgrade', at: firstInstantAfter(at) }
    : { kind: 'unknown' }
}

const isCycle = (cycle: string): cycle is BillingCycle => Object.hasOwn(CYCLES_A_YEAR, cycle)

/** Undefined if the prices can't be compared. */
function isHigherPlan({ price, cycle }: Plan, next: Plan): boolean | undefined {
  if (!price || !next.price || price.currency_code !== next.price.currency_code) return undefined
  if (!isCycle(cycle) || !isCycle(next.cycle)) return undefined
  return isUpgrade({ amount: price.value, cycle }, { amount: next.price.value, cycle: next.cycle })
}
