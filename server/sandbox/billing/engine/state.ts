/** How a subscription stands from a moment on, and what is billed in advance because of it. */
import Big from 'big.js'
import type { Subscription } from '../tables.ts'
import { type Moment, subscriptionFee } from './closing.ts'
import { baseFee, type Fee } from './fees.ts'
import { earliest } from './periods.ts'
import { beginPeriod, billed, currentPeriod } from './standing.ts'

export type State = Pick<
  Subscription,
  | 'status'
  | 'plan_id'
  | 'plan_since'
  | 'period_from'
  | 'period_to'
  | 'advance_fee'
  | 'advance_until'
  | 'next_due'
>

const NO_PERIOD = { period_from: null, period_to: null, advance_fee: null, advance_until: null }

export function stateAfter(moment: Moment): { state: State; advance: Fee[] } {
  const { subscription: before, follower, rateOf, at } = moment
  const plan = follower ?? moment.plan
  const subscription: Subscription = {
    ...before,
    ...(follower && { ...NO_PERIOD, plan_id: follower.id, plan_since: at }),
  }
  const { plan_id, plan_since, end_date, ends_as, trial_ends_at } = subscription
  if (end_date && end_date <= at) {
    const state = { status: ends_as, plan_id, plan_since, ...NO_PERIOD, next_due: null }
    return { state, advance: [] }
  }
  const current = currentPeriod(subscription)
  const stays = current !== undefined && current.to > at
  const period = stays ? current : beginPeriod(subscription, plan, at)
  const { advance_fee: paid, advance_until: paidUntil } = stays ? subscription : NO_PERIOD
  const inTrial = trial_ends_at !== null && trial_ends_at > at
  const isDue = plan.pay_in_advance && !inTrial && (paidUntil === null || paidUntil < period.to)
  const fee = isDue ? greater(baseFee(plan, billed(subscription, plan, period)), paid ?? '0') : paid
  const missing = isDue ? new Big(fee ?? '0').minus(paid ?? '0').toFixed() : '0'
  // In advance means: for the first time when the trial is over.
  const awaitsTrial = plan.pay_in_advance && inTrial
  return {
    state: {
      status: 'ACTIVE',
      ...{ plan_id, plan_since },
      period_from: period.from,
      period_to: period.to,
      advance_fee: fee,
      advance_until: isDue ? period.to : paidUntil,
      next_due: awaitsTrial ? earliest(trial_ends_at, period.to) : period.to,
    },
    advance: subscriptionFee(plan, rateOf, missing, true),
  }
}

const greater = (a: string, b: string) => (new Big(a).gte(b) ? a : b)
