/** Computes a subscription's periods and its state after a transition. */
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import type { Plan, Subscription } from '../../database/tables/billing.ts'
import { baseFeeAfter, type Fee, subscriptionFee } from './fees.ts'
import { clip, earliest, latest, type Period, periodAt } from './periods.ts'
import type { BilledPeriod } from './proration.ts'
import type { Transition } from './transitions.ts'

/** The plan of a subscription: the merchant's, or the subscription's own override of it. */
export const loadPlan = (db: Database, { plan_id }: Pick<Subscription, 'plan_id'>): Promise<Plan> =>
  db.selectFrom('plans').selectAll().where('id', '=', plan_id).executeTakeFirstOrThrow()

/** The stored open period; undefined before the start and after the end. */
export const currentPeriod = ({ period_from, period_to }: Subscription): Period | undefined =>
  period_from && period_to ? { from: period_from, to: period_to } : undefined

/** The period that holds an instant, clipped to the time on this plan. */
export function openPeriod(subscription: Subscription, plan: Plan, at: Date): Period {
  const { start_date, plan_since, end_date } = subscription
  const whole = periodAt(at, scheduleOf(subscription, plan))
  return clip(whole, plan_since ? latest(start_date, plan_since) : start_date, end_date)
}

/** A part of a period with the whole period that the plan prices. */
export const billedPeriod = (
  subscription: Subscription,
  plan: Plan,
  part: Period,
): BilledPeriod => ({
  part,
  whole: periodAt(part.from, scheduleOf(subscription, plan)),
  trialEndsAt: subscription.trial_ends_at,
})

const scheduleOf = (subscription: Subscription, plan: Plan) => ({
  cycle: plan.billing_cycle,
  billingTime: subscription.billing_time,
  start: subscription.start_date,
})

export type SubscriptionState = Pick<
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

/** The state after a transition, and the fee that it bills in advance. */
export function nextState(transition: Transition): { state: SubscriptionState; advance: Fee[] } {
  const { subscription: before, nextPlan, resolveTaxRate, at } = transition
  const plan = nextPlan ?? transition.plan
  const subscription: Subscription = {
    ...before,
    ...(nextPlan && { ...NO_PERIOD, plan_id: nextPlan.id, plan_since: at }),
  }
  const { plan_id, plan_since, end_date, ends_as, trial_ends_at } = subscription
  if (end_date && end_date <= at) {
    const state = { status: ends_as, plan_id, plan_since, ...NO_PERIOD, next_due: null }
    return { state, advance: [] }
  }
  const current = currentPeriod(subscription)
  const periodContinues = current !== undefined && current.to > at
  const period = periodContinues ? current : openPeriod(subscription, plan, at)
  const inTrial = trial_ends_at !== null && trial_ends_at > at
  const { advance_fee, advance_until, missing } = billAdvance(
    periodContinues ? subscription : NO_PERIOD,
    plan,
    billedPeriod(subscription, plan, period),
    inTrial,
  )
  return {
    state: {
      status: 'ACTIVE',
      ...{ plan_id, plan_since },
      ...{ period_from: period.from, period_to: period.to },
      ...{ advance_fee, advance_until },
      // The end of a trial is reported, and the first advance fee is due then.
      next_due: inTrial ? earliest(trial_ends_at, period.to) : period.to,
    },
    advance: subscriptionFee(plan, resolveTaxRate, missing, true),
  }
}

/** Extends the advance fee to the whole open period. @returns `missing`, the amount to bill now */
function billAdvance(
  { advance_fee, advance_until }: Pick<Subscription, 'advance_fee' | 'advance_until'>,
  plan: Plan,
  period: BilledPeriod,
  inTrial: boolean,
) {
  const { to } = period.part
  const isDue = plan.pay_in_advance && !inTrial && (advance_until === null || advance_until < to)
  if (!isDue) return { advance_fee, advance_until, missing: '0' }
  const missing = baseFeeAfter(plan, period, advance_until)
  return {
    advance_fee: new Big(missing).plus(advance_fee ?? '0').toFixed(),
    advance_until: to,
    missing,
  }
}
