/** Closes a period: its usage is kept as it was, and its fees are made. */
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import type { Plan, Subscription } from '../tables.ts'
import { baseFee, chargeFees, type Fee, flatFee, trueUp, unused } from './fees.ts'
import { DAY, dateOf, earliest, latest, type Period } from './periods.ts'
import { billed, currentPeriod } from './standing.ts'
import type { RateOf } from './taxes.ts'
import { usageOf } from './usage.ts'

/** What happens to a subscription at one instant. */
export interface Moment {
  subscription: Subscription
  plan: Plan
  rateOf: RateOf
  at: Date
  /** The plan that takes over at this instant, where one does. */
  follower: Plan | undefined
}

export interface Closed {
  fees: Fee[]
  /** What is still paid for beyond these fees (SubscriptionTable.carried). */
  carried: string
}

/**
 * Closes the period that ends at this moment, if one does; a plan that follows ends it early.
 * CHOICE: from then on it is closed; an event that arrives late for it changes nothing.
 */
export async function closePeriod(trx: Database, moment: Moment): Promise<Closed> {
  const { subscription, plan, rateOf, at, follower } = moment
  const open = currentPeriod(subscription)
  if (!open || (open.to > at && !follower)) return { fees: [], carried: subscription.carried }
  const part = { from: open.from, to: earliest(open.to, at) }
  const days = follower ? { from: part.from, to: latest(part.from, lastDay(part)) } : part
  const { advance_fee } = subscription
  const left = { from: days.to, to: open.to }
  const whole = billed(subscription, plan, open)
  const returned = advance_fee === null ? '0' : unused(advance_fee, whole, left, plan.currency_code)
  const carried = new Big(subscription.carried).plus(returned).toFixed()
  if (part.to <= part.from) return { fees: [], carried }
  const usage = await usageOf(trx, subscription, plan, part, rateOf)
  await trx
    .insertInto('usage_periods')
    .values({
      subscription_id: subscription.id,
      period_from: part.from,
      period_to: part.to,
      issuing_date: dateOf(at),
      currency_code: plan.currency_code,
      charges: JSON.stringify(usage),
    })
    .execute()
  const period = billed(subscription, plan, days)
  const charges = chargeFees(usage, period, plan.currency_code)
  const base =
    advance_fee === null ? baseFee(plan, period) : new Big(advance_fee).minus(returned).toFixed()
  const missing = trueUp(plan, period, [base, ...charges.map(({ amount }) => amount)])
  const owed = advance_fee === null ? lessCarried(base, carried) : { amount: '0', carried }
  return {
    fees: [
      ...charges,
      ...subscriptionFee(plan, rateOf, owed.amount),
      ...commitmentFee(plan, rateOf, missing),
    ],
    carried: owed.carried,
  }
}

/** CHOICE: the day on which the plan changes is the new plan's. */
const lastDay = ({ to }: Period): Date => new Date(Math.floor(to.getTime() / DAY) * DAY)

/** A base amount, less what was paid for it already. */
export function lessCarried(base: string, carried: string): { amount: string; carried: string } {
  const covered = new Big(base).lt(carried) ? base : carried
  return {
    amount: new Big(base).minus(covered).toFixed(),
    carried: new Big(carried).minus(covered).toFixed(),
  }
}

export const subscriptionFee = (plan: Plan, rateOf: RateOf, amount: string): Fee[] =>
  flatFee({ kind: 'SUBSCRIPTION', amount, tax_rate: rateOf(plan.tax_codes) }, plan.currency_code)

const commitmentFee = (plan: Plan, rateOf: RateOf, amount: string): Fee[] =>
  flatFee(
    { kind: 'COMMITMENT', amount, tax_rate: rateOf(plan.commitment_tax_codes, plan.tax_codes) },
    plan.currency_code,
  )
