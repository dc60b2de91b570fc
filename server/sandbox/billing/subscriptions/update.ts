/** Updates a subscription's name, dates and plan (billing-138 to billing-141). */
import { randomUUID } from 'node:crypto'
import type { SubscriptionUpdateBody } from '../../../contract/subscription.ts'
import { DAY, earliest, latest } from '../../../pricing/billing/periods.ts'
import { isUpgrade } from '../../../pricing/billing/plan-change.ts'
import { openPeriod } from '../../../pricing/billing/subscription.ts'
import type { SandboxContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import type { Plan, Subscription } from '../../database/tables/billing.ts'
import { unprocessable } from '../../http/errors.ts'
import { lockExclusive } from '../billing-lock.ts'
import { overridePlan } from '../catalog/plan-overrides.ts'
import { planTerms, subscriptionTerms } from '../engine/billing-terms.ts'
import { switchPlan } from '../engine/lifecycle.ts'
import { runDueWork } from '../engine/scheduler.ts'
import { loadPlan } from '../engine/transitions.ts'
import {
  cancelPending,
  changePending,
  changeSubscription,
  insertSubscription,
  recordUpdates,
  renamePending,
} from '../states/subscriptions.ts'
import { fromLastInstant } from './end-dates.ts'
import { resolveOtherPlan } from './requested-plan.ts'
import { assertKeepsTrial, lockMeant, updateWaiting } from './update-waiting.ts'

/**
 * @returns the updated row: the subscription, or with the status PENDING the change that waits under its key
 * @throws {ServiceError} 404 without a subscription of the status that is named; 422 for an ended one, an unknown plan,
 *   and members that can not change
 */
export async function updateSubscription(
  context: SandboxContext,
  found: Pick<Subscription, 'id'>,
  body: SubscriptionUpdateBody,
): Promise<Pick<Subscription, 'id'>> {
  const { db, clock } = context
  const requestedAt = clock.now()
  await runDueWork(context)
  const updated = await db.transaction().execute(async (trx) => {
    await lockExclusive(trx)
    const subscription = await lockMeant(trx, found, body.status)
    const { id, replaces, period_from } = subscription
    assertChangeable(subscription, body)
    const now = latest(requestedAt, period_from ?? requestedAt)
    await recordUpdates(trx, [id], now, async () => {
      if (replaces !== null) return updateWaiting(trx, subscription, body, now)
      if (subscription.status !== 'PENDING') assertKeepsTrial(body)
      const dated = await updateDates(trx, subscription, body, now)
      await updatePlan(trx, dated, body, now)
    })
    return { id }
  })
  await runDueWork(context)
  return updated
}

function assertChangeable(
  { status, replaces }: Subscription,
  { status: named }: SubscriptionUpdateBody,
) {
  if (status !== 'PENDING' && status !== 'ACTIVE') {
    throw unprocessable('SUBSCRIPTION_NOT_CHANGEABLE', 'It is over already.')
  }
  // billing-139: without a status the active subscription is meant, also where the id is the change's.
  if (replaces !== null && named === undefined) {
    throw unprocessable('SUBSCRIPTION_NOT_CHANGEABLE', 'It is a change that has not begun.')
  }
}

async function updateDates(
  trx: Database,
  subscription: Subscription,
  body: SubscriptionUpdateBody,
  now: Date,
): Promise<Subscription> {
  const { status } = subscription
  // CHOICE: the start can be moved until it has come.
  if (body.start_date !== undefined && status !== 'PENDING') {
    throw unprocessable('VALUE_NOT_CHANGEABLE', 'It has begun.', '/start_date', body.start_date)
  }
  const start = body.start_date ? new Date(body.start_date) : subscription.start_date
  const end = body.end_date === undefined ? subscription.end_date : endOrNull(body.end_date)
  if (body.start_date !== undefined || body.end_date !== undefined) assertEndDate(end, start, now)
  // A waiting change begins with its name.
  if (body.name !== undefined) await renamePending(trx, subscription.id, body.name)
  const dated = { ...subscription, start_date: start, end_date: end }
  return changeSubscription(trx, subscription.id, {
    name: body.name,
    start_date: start,
    end_date: end,
    ...(status === 'PENDING' && { next_due: latest(start, now) }),
    trial_ends_at: moveTrial(subscription, start),
    ...(status === 'ACTIVE' &&
      body.end_date !== undefined &&
      (await extendPeriod(trx, dated, now))),
  })
}

/** The open period with a new end. Days added to an advance fee are billed now. */
async function extendPeriod(trx: Database, subscription: Subscription, now: Date) {
  const { advance_until, next_due, period_from } = subscription
  const plan = await loadPlan(trx, subscription)
  const { to } = openPeriod(subscriptionTerms(subscription), plan.billing_cycle, period_from ?? now)
  const isLonger = advance_until !== null && to > advance_until
  return { period_to: to, next_due: isLonger ? now : earliest(next_due ?? to, to) }
}

/** CHOICE: an end must be after the start and after now. */
export function assertEndDate(end: Date | null, start: Date, now: Date) {
  if (end && (end <= start || end <= now)) {
    throw unprocessable(
      'INVALID_PARAMETER_VALUE',
      'must be after the start and after now',
      '/end_date',
    )
  }
}

/** CHOICE: the trial is the plan's at the time of subscribing, counted from the start. */
export const trialEnd = ({ trial_period }: Pick<Plan, 'trial_period'>, start: Date) => ({
  trial_ends_at: trial_period > 0 ? new Date(start.getTime() + trial_period * DAY) : null,
})

/** billing-143: a trial keeps the length that it had on the day of subscribing when its start moves. */
const moveTrial = ({ trial_ends_at, start_date }: Subscription, start: Date): Date | null =>
  trial_ends_at && new Date(trial_ends_at.getTime() + start.getTime() - start_date.getTime())

async function updatePlan(
  trx: Database,
  subscription: Subscription,
  { plan_code, plan_overrides }: SubscriptionUpdateBody,
  now: Date,
) {
  if (plan_code === undefined && plan_overrides === undefined) return
  const current = await loadPlan(trx, subscription)
  const other =
    plan_code === undefined ? undefined : await resolveOtherPlan(trx, current, plan_code)
  const plan = plan_overrides
    ? await overridePlan(trx, other ?? current, plan_overrides, now)
    : (other ?? current)
  const isDowngrade = other !== undefined && !isUpgrade(planTerms(current), planTerms(plan))
  if (isDowngrade && subscription.status !== 'PENDING') {
    await scheduleDowngrade(trx, subscription, { plan, base: other }, now)
    return
  }
  // Naming the current plan cancels a pending change.
  if (plan_code !== undefined) await cancelPending(trx, [subscription.id])
  if (!other || subscription.status === 'PENDING') {
    const hasNewTrial = other !== undefined || plan_overrides?.trial_period !== undefined
    // CHOICE: an override of the current plan applies to the whole open period.
    await changeSubscription(trx, subscription.id, {
      plan_id: plan.id,
      ...(hasNewTrial && trialEnd(plan, subscription.start_date)),
    })
  } else {
    await switchPlan(trx, subscription, plan, now)
  }
}

/**
 * billing-138: a downgrade is a pending subscription row that is applied when the period ends. One to the same
 * plan is changed in place, so that a repeated request leaves no canceled row behind.
 */
async function scheduleDowngrade(
  trx: Database,
  subscription: Subscription,
  { plan, base }: { plan: Plan; base: Plan },
  now: Date,
) {
  const { id: replaces, period_to, end_date } = subscription
  if (!period_to || (end_date && end_date <= period_to)) {
    throw unprocessable(
      'INVALID_PARAMETER_VALUE',
      'would begin after the end',
      '/plan_code',
      base.code,
    )
  }
  const change = { plan_id: plan.id, name: subscription.name, start_date: period_to, end_date }
  if (await changePending(trx, { replaces, basePlanId: base.id }, change)) return
  await cancelPending(trx, [replaces])
  const id = randomUUID()
  await insertSubscription(trx, {
    id,
    external_id: id,
    ...change,
    customer_id: subscription.customer_id,
    billing_time: subscription.billing_time,
    replaces,
    created_at: now,
  })
}

const endOrNull = (text: string | null) => (text === null ? null : fromLastInstant(new Date(text)))
