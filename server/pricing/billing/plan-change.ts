/** Decides when a change of plan begins (billing-138). */
import { CYCLES_A_YEAR } from '../price/billing-cycle.ts'
import { compare, multiply } from '../price/decimal.ts'
import type { BillingCycle } from './periods.ts'

const annualAmount = ({ amount, cycle }: PricedCycle) => multiply(amount, CYCLES_A_YEAR[cycle])

interface PricedCycle {
  /** Of a cycle. Decimal text. */
  readonly amount: string
  readonly cycle: BillingCycle
}

/** CHOICE: a plan of at least the same annual amount is an upgrade and begins at once. */
export const isUpgrade = (from: PricedCycle, to: PricedCycle): boolean =>
  compare(annualAmount(to), annualAmount(from)) >= 0
