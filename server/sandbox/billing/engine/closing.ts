/** Closes a period: what of it is billed, and the fees that it comes to. */
import Big from 'big.js'
import type { ChargeUsage, Plan, Subscription } from '../tables.ts'
import { baseFee, chargeFees, type Fee, flatFee, trueUp, unused } from './fees.ts'
import { DAY, earliest, latest, type Period } from './periods.ts'
import { billed, currentPeriod } from './standing.ts'
import type { RateOf } from './taxes.ts'

/** What happens to a subscription at one instant. */
export interface Moment {
  subscription: Subscription
  plan: Plan
  rateOf: RateOf
  at: Date
  /** The plan that takes over at this instant, where one does. */
  follower: Plan | undefined
}

/** A period that ends. */
export interface Ending {
  /** Whose usage counts; it may be empty. */
  used: Period
  /** Whose days are billed. */
  days: Period
}

/** The period that ends at this moment, if one does; a plan that follows ends it early. */
export function endingPeriod({ subscription, at, follower }: Moment): Ending | undefined {
  const open = currentPeriod(subscription)
  if (!open || (open.to > at && !follower)) return undefined
  const used = { from: open.from, to: earliest(open.to, at) }
  // CHOICE: the day on which the plan changes is the new plan's.
  const days = follower ? { from: used.from, to: latest(used.from, midnight(used.to)) } : used
  return { used, days }
}

const midnight = (instant: Date): Date => new Date(Math.floor(instant.getTime() / DAY) * DAY)

interface Closed {
  fees: Fee[]
  /** What of the fee that was billed in advance is for days that are left over. */
  left: string
}

/** @param usage of the ending period; none where it was over at once */
export function closePeriod(
  moment: Moment,
  ending: Ending | undefined,
  usage: readonly ChargeUsage[] | undefined,
): Closed {
  if (!ending) return { fees: [], left: '0' }
  const { subscription, plan, rateOf } = moment
  const { advance_fee } = subscription
  const left = leftOver(moment, ending)
  if (!usage) return { fees: [], left }
  const period = billed(subscription, plan, ending.days)
  const charges = chargeFees(usage, period, plan.currency_code)
  const base =
    advance_fee === null ? baseFee(plan, period) : new Big(advance_fee).minus(left).toFixed()
  const missing = trueUp(plan, period, [base, ...charges.map(({ amount }) => amount)])
  const arrears = advance_fee === null ? subscriptionFee(plan, rateOf, base) : []
  return { fees: [...charges, ...arrears, ...commitmentFee(plan, rateOf, missing)], left }
}

function leftOver({ subscription, plan }: Moment, { days }: Ending): string {
  const { advance_fee, advance_until } = subscription
  if (advance_fee === null || advance_until === null) return '0'
  const paid = billed(subscription, plan, { from: days.from, to: advance_until })
  return unused(advance_fee, paid, days, plan.currency_code)
}

export const subscriptionFee = (
  plan: Plan,
  rateOf: RateOf,
  amount: string,
  in_advance = false,
): Fee[] => {
  const tax_rate = rateOf(plan.tax_codes)
  return flatFee({ kind: 'SUBSCRIPTION', in_advance, amount, tax_rate }, plan.currency_code)
}

const commitmentFee = (plan: Plan, rateOf: RateOf, amount: string): Fee[] => {
  const tax_rate = rateOf(plan.commitment_tax_codes, plan.tax_codes)
  return flatFee({ kind: 'COMMITMENT', in_advance: false, amount, tax_rate }, plan.currency_code)
}
