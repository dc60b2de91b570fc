/**
 * Bills a transition of a subscription: it starts, renews, changes its plan or ends, or its trial does. The open period
 * closes with the fees of its days, and the next one opens, perhaps with a fee in advance.
 */
import { add, type Decimal, subtract, toText, ZERO } from '../price/decimal.ts'
import {
  baseFeeAfter,
  type ChargeCost,
  chargeFees,
  commitmentFee,
  type Fee,
  type PlanTerms,
  subscriptionFee,
  trueUp,
} from './fees.ts'
import { earliest, latest, midnight, type Period } from './periods.ts'
import { type BilledPeriod, unusedShare } from './proration.ts'
import { type Advance, billedPeriod, openPeriod, type SubscriptionTerms } from './subscription.ts'
import type { TaxRateResolver } from './taxes.ts'

/** A change of one subscription at one instant. */
export interface Transition {
  readonly subscription: SubscriptionTerms
  readonly plan: PlanTerms
  /** The plan from this instant on, if it changes. */
  readonly nextPlan: PlanTerms | undefined
  readonly resolveTaxRate: TaxRateResolver
  readonly at: Date
}

export interface ClosingPeriod {
  /** The period of the billed usage; it may be empty. */
  readonly used: Period
  /** The days of the billed base fee and minimums. */
  readonly days: Period
}

/** The period that a transition closes, if any; a new plan closes the open period early. */
export function closingPeriod({
  subscription: { period },
  at,
  nextPlan,
}: Transition): ClosingPeriod | undefined {
  if (!period || (period.to > at && !nextPlan)) return undefined
  const used = { from: period.from, to: earliest(period.to, at) }
  // CHOICE: the day of a plan change belongs to the new plan.
  const days = nextPlan ? { from: used.from, to: latest(used.from, midnight(used.to)) } : used
  return { used, days }
}

export interface ClosedPeriod {
  readonly fees: readonly Fee[]
  /** The part of the fee billed in advance that belongs to unused days. */
  readonly unusedAdvance: Decimal
}

/** @param costs usage of the closing period; undefined where the period ends as it begins */
export function closePeriod(
  transition: Transition,
  closing: ClosingPeriod | undefined,
  costs: readonly ChargeCost[] | undefined,
): ClosedPeriod {
  if (!closing) return { fees: [], unusedAdvance: ZERO }
  const { subscription, plan, resolveTaxRate } = transition
  const { advance } = subscription
  const unusedAdvance = unusedAdvanceOf(transition, closing)
  if (!costs) return { fees: [], unusedAdvance }
  const period = billedPeriod(subscription, plan.cycle, closing.days)
  const charges = chargeFees(costs, period, plan.decimals)
  const prepaid = subtract(advance?.fee ?? ZERO, unusedAdvance)
  const arrears = baseFeeAfter(plan, period, advance?.until ?? null)
  const billed = [prepaid, arrears, ...charges.map(({ amount }) => amount)]
  return {
    fees: [
      ...charges,
      ...subscriptionFee(plan, resolveTaxRate, arrears),
      ...commitmentFee(plan, resolveTaxRate, trueUp(plan, period, billed)),
    ],
    unusedAdvance,
  }
}

function unusedAdvanceOf({ subscription, plan }: Transition, { days }: ClosingPeriod): Decimal {
  const { advance } = subscription
  if (advance === null) return ZERO
  const paid = billedPeriod(subscription, plan.cycle, { from: days.from, to: advance.until })
  const used = { from: days.from, to: earliest(days.to, advance.until) }
  return unusedShare(advance.fee, paid, used, plan.decimals)
}

/** A subscription after a transition. */
export interface NextState {
  readonly subscription: SubscriptionTerms
  /** The instant of the next transition; null after the end. */
  readonly due: Date | null
  /** The fee that the transition bills in advance. */
  readonly fees: readonly Fee[]
}

const NO_PERIOD = { period: null, advance: null }

/** The state after a transition, and the fee that it bills in advance. */
export function nextState({
  subscription: before,
  plan: currentPlan,
  nextPlan,
  resolveTaxRate,
  at,
}: Transition): NextState {
  const plan = nextPlan ?? currentPlan
  const on = nextPlan ? { ...before, ...NO_PERIOD, planSince: at } : before
  if (on.end && on.end <= at) {
    return { subscription: { ...on, ...NO_PERIOD }, due: null, fees: [] }
  }
  const continues = on.period !== null && on.period.to > at
  const period = continues ? on.period! : openPeriod(on, plan.cycle, at)
  const { trialEndsAt } = on
  const trialEnd = trialEndsAt && trialEndsAt > at ? trialEndsAt : undefined
  const { advance, missing } = billAdvance(
    continues ? on.advance : null,
    plan,
    billedPeriod(on, plan.cycle, period),
    trialEnd !== undefined,
  )
  return {
    subscription: { ...on, period, advance },
    // The end of a trial is reported, and the first advance fee is due then.
    due: trialEnd ? earliest(trialEnd, period.to) : period.to,
    fees: subscriptionFee(plan, resolveTaxRate, missing, true),
  }
}

/** Extends the advance fee to the whole open period. @returns `missing`, the amount to bill now */
function billAdvance(
  advance: Advance | null,
  plan: PlanTerms,
  period: BilledPeriod,
  inTrial: boolean,
): { advance: Advance | null; missing: Decimal } {
  const { to } = period.part
  const isDue = plan.payInAdvance && !inTrial && (advance === null || advance.until < to)
  if (!isDue) return { advance, missing: ZERO }
  const missing = baseFeeAfter(plan, period, advance?.until ?? null)
  return { advance: { fee: toText(add(missing, advance?.fee ?? ZERO)), until: to }, missing }
}
