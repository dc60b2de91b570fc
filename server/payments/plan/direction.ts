/** Compares plans by their base price of a year (billing-138). */
import type { PlanRow } from '../../contract/plans/public-plan.ts'
import { compare, multiply } from '../../pricing/price/decimal.ts'

const CYCLES_PER_YEAR: Readonly<Record<string, number>> = {
  WEEKLY: 52,
  MONTHLY: 12,
  QUARTERLY: 4,
  YEARLY: 1,
}

export type Direction = 'up' | 'down'

/** `up` for as much a year, or more: it begins at once. Undefined if a price can't be compared. */
export function directionOf(current: PlanRow, next: PlanRow): Direction | undefined {
  const [before, after] = [annualAmount(current), annualAmount(next)]
  if (before === undefined || after === undefined) return undefined
  return compare(after, before) < 0 ? 'down' : 'up'
}

const annualAmount = ({ amount, billing_cycle }: PlanRow) => {
  const cycles = CYCLES_PER_YEAR[billing_cycle]
  return amount && cycles ? multiply(amount.value, cycles) : undefined
}
