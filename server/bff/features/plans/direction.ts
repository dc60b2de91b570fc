/** Compares plans by their base price of a year (billing-138). */
import type { PlanRow } from '../../../contract/plans/public-plan.ts'
import { isUpgrade } from '../../../pricing/billing/plan-change.ts'
import { cycleOf } from './billing-terms.ts'

export type Direction = 'up' | 'down'

/** `up` for as much a year, or more: it begins at once. Undefined if a price can't be compared. */
export function directionOf(current: PlanRow, next: PlanRow): Direction | undefined {
  const [from, to] = [pricedCycle(current), pricedCycle(next)]
  if (!from || !to) return undefined
  return isUpgrade(from, to) ? 'up' : 'down'
}

function pricedCycle(plan: PlanRow) {
  const cycle = cycleOf(plan)
  return plan.amount && cycle ? { amount: plan.amount.value, cycle } : undefined
}
