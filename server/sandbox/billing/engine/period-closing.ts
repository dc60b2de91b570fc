/** Closes the period of a subscription: selects the days to bill and computes their fees. */
import Big from 'big.js'
import type { ChargeUsage } from '../../database/tables/billing.ts'
import {
  baseFeeAfter,
  chargeFees,
  commitmentFee,
  type Fee,
  subscriptionFee,
  trueUp,
} from './fees.ts'
import { earliest, latest, midnight, type Period } from './periods.ts'
import { unusedShare } from './proration.ts'
import { billedPeriod, currentPeriod } from './subscription-state.ts'
import type { Transition } from './transitions.ts'

export interface ClosingPeriod {
  /** The period of the billed usage; it may be empty. */
  used: Period
  /** The days of the billed base fee and minimums. */
  days: Period
}

/** The period that a transition closes, if any; a new plan closes the open period early. */
export function closingPeriod({
  subscription,
  at,
  nextPlan,
}: Transition): ClosingPeriod | undefined {
  const open = currentPeriod(subscription)
  if (!open || (open.to > at && !nextPlan)) return undefined
  const used = { from: open.from, to: earliest(open.to, at) }
  // CHOICE: the day of a plan change belongs to the new plan.
  const days = nextPlan ? { from: used.from, to: latest(used.from, midnight(used.to)) } : used
  return { used, days }
}

interface ClosedPeriod {
  fees: Fee[]
  /** The part of the fee billed in advance that belongs to unused days. Decimal text. */
  unusedAdvance: string
}

/** @param usage of the closing period; undefined where the period ends as it begins */
export function closePeriod(
  transition: Transition,
  closing: ClosingPeriod | undefined,
  usage: readonly ChargeUsage[] | undefined,
): ClosedPeriod {
  if (!closing) return { fees: [], unusedAdvance: '0' }
  const { subscription, plan, resolveTaxRate } = transition
  const { advance_fee, advance_until } = subscription
  const unusedAdvance = unusedAdvanceOf(transition, closing)
  if (!usage) return { fees: [], unusedAdvance }
  const period = billedPeriod(subscription, plan, closing.days)
  const charges = chargeFees(usage, period, plan.currency_code)
  const prepaid = new Big(advance_fee ?? '0').minus(unusedAdvance).toFixed()
  const arrears = baseFeeAfter(plan, period, advance_until)
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

function unusedAdvanceOf({ subscription, plan }: Transition, { days }: ClosingPeriod): string {
  const { advance_fee, advance_until } = subscription
  if (advance_fee === null || advance_until === null) return '0'
  const paid = billedPeriod(subscription, plan, { from: days.from, to: advance_until })
  const used = { from: days.from, to: earliest(days.to, advance_until) }
  return unusedShare(advance_fee, paid, used, plan.currency_code)
}
