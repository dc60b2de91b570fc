/** Where a subscription stands: the plan it is on and the period that is open. */
import type { Database } from '../../database/connect.ts'
import type { Plan, Subscription } from '../tables.ts'
import type { BilledPeriod } from './fees.ts'
import { clip, latest, type Period, periodAt } from './periods.ts'

/** The plan that a subscription is on, be it the merchant's or one of its own. */
export const readPlan = (db: Database, { plan_id }: Pick<Subscription, 'plan_id'>): Promise<Plan> =>
  db.selectFrom('plans').selectAll().where('id', '=', plan_id).executeTakeFirstOrThrow()

/** The open period as it is kept; none before the start and after the end. */
export const currentPeriod = ({ period_from, period_to }: Subscription): Period | undefined =>
  period_from && period_to ? { from: period_from, to: period_to } : undefined

/** The period that holds the moment, as far as it is subscribed to this plan. */
export function beginPeriod(subscription: Subscription, plan: Plan, at: Date): Period {
  const { start_date, plan_since, end_date } = subscription
  const whole = periodAt(at, scheduleOf(subscription, plan))
  return clip(whole, plan_since ? latest(start_date, plan_since) : start_date, end_date)
}

export const billed = (subscription: Subscription, plan: Plan, part: Period): BilledPeriod => ({
  part,
  whole: periodAt(part.from, scheduleOf(subscription, plan)),
  trialEndsAt: subscription.trial_ends_at,
})

const scheduleOf = (subscription: Subscription, plan: Plan) => ({
  cycle: plan.billing_cycle,
  billingTime: subscription.billing_time,
  start: subscription.start_date,
})
