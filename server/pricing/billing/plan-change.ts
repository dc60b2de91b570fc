/** Decides when a change of plan begins (billing-138). */
import { compare, multiply } from '../price/decimal.ts'
import type { PlanTerms } from './fees.ts'

const PERIODS_PER_YEAR = { WEEKLY: 52, MONTHLY: 12, QUARTERLY: 4, YEARLY: 1 } as const

const annualAmount = ({ amount, cycle }: PricedCycle) => multiply(amount, PERIODS_PER_YEAR[cycle])

type PricedCycle = Pick<PlanTerms, 'amount' | 'cycle'>

/** CHOICE: a plan of at least the same annual amount is an upgrade and begins at once. */
export const isUpgrade = (from: PricedCycle, to: PricedCycle): boolean =>
  compare(annualAmount(to), annualAmount(from)) >= 0
