/** Changes a subscription: its name, its dates, its plan (billing-138 to billing-140). */
import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import type { SubscriptionUpdateBody } from '../../contract/subscription.ts'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { refuse } from '../refusal.ts'
import { withdrawChanges } from './engine/changes.ts'
import { switchPlan } from './engine/lifecycle.ts'
import { DAY, earliest, latest } from './engine/periods.ts'
import { beginPeriod, readPlan } from './engine/standing.ts'
import { overridePlan } from './plan-overrides.ts'
import { settle } from './settle.ts'
import type { Plan, Subscription } from './tables.ts'
import { takeTurn } from './turn.ts'

/** @throws {Refusal} 422 for what is over, what is not known, and what can't be changed any more */
export async function changeSubscription(
  context: SandboxContext,
  { id }: Pick<Subscription, 'id'>,
  body: SubscriptionUpdateBody,
): Promise<void> {
  const { db, clock } = context
  const asked = clock.now()
  await settle(context)
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx)
    const subscription = await trx
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    checkChangeable(subscription)
    const now = latest(asked, subscription.period_from ?? asked)
    checkTrial(subscription, body)
    const dated = await changeDates(trx, subscription, body, now)
    await changePlan(trx, dated, body, now)
  })
  await settle(context)
}

function checkChangeable({ status, replaces }: Subscription) {
  if (status !== 'PENDING' && status !== 'ACTIVE') {
    throw refuse('SUBSCRIPTION_NOT_CHANGEABLE', 'It is over already.')
  }
  // CHOICE: a pending change is replaced through the subscription that it changes.
  if (replaces !== null) {
    throw refuse('SUBSCRIPTION_NOT_CHANGEABLE', 'It is a change that has not begun.')
  }
}

/** CHOICE: a trial that has begun runs as it was agreed. */
function checkTrial({ status }: Subscription, { plan_overrides }: SubscriptionUpdateBody) {
  const days = plan_overrides?.trial_period
  if (days !== undefined && status !== 'PENDING') {
    const field = '/plan_overrides/trial_period'
    throw refuse('VALUE_NOT_CHANGEABLE', 'It has begun.', field, String(days))
  }
}

async function changeDates(
  trx: Database,
  subscription: Subscription,
  body: SubscriptionUpdateBody,
  now: Date,
): Promise<Subscription> {
  const { status } = subscription
  // CHOICE: the start can be moved as long as it has not come.
  if (body.start_date !== undefined && status !== 'PENDING') {
    throw refuse('VALUE_NOT_CHANGEABLE', 'It has begun.', '/start_date', body.start_date)
  }
  const start = body.start_date ? new Date(body.start_date) : subscription.start_date
  const end = body.end_date === undefined ? subscription.end_date : dateOrNull(body.end_date)
  if (body.start_date !== undefined || body.end_date !== undefined) checkEnd(end, start, now)
  const dated = { ...subscription, start_date: start, end_date: end }
  return trx
    .updateTable('subscriptions')
    .set({
      name: body.name,
      start_date: start,
      end_date: end,
      ...(status === 'PENDING' && { next_due: latest(start, now) }),
      ...(body.start_date && trialOf(await readPlan(trx, subscription), start)),
      ...(status === 'ACTIVE' && body.end_date !== undefined && (await movedEnd(trx, dated, now))),
    })
    .where('id', '=', subscription.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The open period with another end. Days that it adds to what was billed in advance are due now. */
async function movedEnd(trx: Database, subscription: Subscription, now: Date) {
  const { advance_until, next_due, period_from } = subscription
  const plan = await readPlan(trx, subscription)
  const { to } = beginPeriod(subscription, plan, period_from ?? now)
  const isLonger = advance_until !== null && to > advance_until
  return { period_to: to, next_due: isLonger ? now : earliest(next_due ?? to, to) }
}

/** CHOICE: an end before the start, or before now, is refused. */
export function checkEnd(end: Date | null, start: Date, now: Date) {
  if (end && (end <= start || end <= now)) {
    throw refuse('INVALID_PARAMETER_VALUE', 'must be after the start and after now', '/end_date')
  }
}

/** CHOICE: the trial is the plan's on the day of subscribing, counted from the start. */
export const trialOf = ({ trial_period }: Pick<Plan, 'trial_period'>, start: Date) => ({
  trial_ends_at: trial_period > 0 ? new Date(start.getTime() + trial_period * DAY) : null,
})

async function changePlan(
  trx: Database,
  subscription: Subscription,
  { plan_code, plan_overrides }: SubscriptionUpdateBody,
  now: Date,
) {
  if (plan_code === undefined && plan_overrides === undefined) return
  const current = await readPlan(trx, subscription)
  const asked = plan_code === undefined ? undefined : await planOf(trx, plan_code)
  const other = asked && asked.id !== (current.parent_id ?? current.id) ? asked : undefined
  if (other && other.currency_code !== current.currency_code) {
    const why = `must be a plan in ${current.currency_code}`
    throw refuse('INVALID_PARAMETER_VALUE', why, '/plan_code', plan_code)
  }
  const plan = plan_overrides
    ? await overridePlan(trx, other ?? current, plan_overrides, now)
    : (other ?? current)
  // Naming the plan that it is on takes a pending change back.
  if (asked) await withdrawChanges(trx, [subscription.id])
  if (!other || subscription.status === 'PENDING') {
    // CHOICE: an override of the plan it is on holds for the whole open period.
    await trx
      .updateTable('subscriptions')
      .set({
        plan_id: plan.id,
        ...(subscription.status === 'PENDING' && trialOf(plan, subscription.start_date)),
      })
      .where('id', '=', subscription.id)
      .execute()
  } else if (yearly(plan).gte(yearly(current))) {
    await switchPlan(trx, subscription, plan, now)
  } else {
    await changeLater(trx, subscription, plan, now)
  }
}

const A_YEAR = { WEEKLY: 52, MONTHLY: 12, QUARTERLY: 4, YEARLY: 1 } as const

/** CHOICE: a plan whose base amount is as much a year, or more, is an upgrade and begins at once. */
const yearly = ({ amount, billing_cycle }: Plan) => new Big(amount).times(A_YEAR[billing_cycle])

/** billing-138: a downgrade is a pending subscription that starts at the period's end. */
async function changeLater(trx: Database, subscription: Subscription, plan: Plan, now: Date) {
  const { id: replaces, period_to, end_date } = subscription
  if (!period_to || (end_date && end_date <= period_to)) {
    throw refuse('INVALID_PARAMETER_VALUE', 'would begin after the end', '/plan_code', plan.code)
  }
  const id = randomUUID()
  await trx
    .insertInto('subscriptions')
    .values({
      id,
      external_id: id,
      customer_id: subscription.customer_id,
      plan_id: plan.id,
      name: subscription.name,
      status: 'PENDING',
      billing_time: subscription.billing_time,
      start_date: period_to,
      end_date,
      ends_as: 'TERMINATED',
      replaces,
      created_at: now,
    })
    .execute()
}

/** @throws {Refusal} 422 for a code that is no plan's */
export async function planOf(db: Database, code: string): Promise<Plan> {
  const plan = await db
    .selectFrom('plans')
    .selectAll()
    .where('code', '=', code)
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!plan) throw refuse('INVALID_PARAMETER_VALUE', 'is not known', '/plan_code', code)
  return plan
}

const dateOrNull = (text: string | null) => (text === null ? null : new Date(text))
