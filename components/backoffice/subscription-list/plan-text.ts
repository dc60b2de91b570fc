/** A plan with its price. */
import type { Plan } from '../internal/resources/priced-plans.ts'
import type { SubscriptionsLocalize } from './messages.ts'

const CYCLES = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] as const

/** "Terrain, $50.00 a month". */
export function planText(plan: Plan, localize: SubscriptionsLocalize): string {
  if (!plan.price) return plan.name
  const price = localize.money(plan.price)
  const cycle = CYCLES.find((item) => item === plan.cycle)
  const detail = cycle ? localize.t(`subscriptions.${cycle}`, { price }) : price
  return localize.t('common.detailed', { name: plan.name, detail })
}
