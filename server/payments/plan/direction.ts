/** Compares plans by their base price of a year (billing-138). */
import { BILLING_CYCLES } from '../../contract/plan.ts'
import type { PlanRow } from '../../contract/plans/public-plan.ts'
import { isUpgrade } from '../../pricing/billing/plan-change.ts'

export type Direction = 'up' | 'down'

/** `up` for as much a year, or more: it begins at once. Undefined if a price can't be compared. */
export function directionOf(current: PlanRow, next: PlanRow): Direction | undefined {
  const [from, to] = [pricedCycle(current), pricedCycle(next)]
  if (!from || !to) return undefined
  return isUpgrade(from, to) ? 'up' : 'down'
}

function pricedCycle({ amount, billing_cycle }: PlanRow) {
  const cycle = BILLING_CYCLES.find((known) => known === billing_cycle)
  return amount && cycle ? { amount: amount.value, cycle } : undefined
}
