/**
 * A subscription's way through time. It is looked at only at its own moments, one after the other:
 * when it starts, when its trial ends, when a period closes, when it ends. What happens then depends on
 * the moment and not on when anybody came to look, so one long step gives the same as many short ones.
 */
import type { Database } from '../../database/connect.ts'
import type { Plan, Subscription } from '../tables.ts'
import { closePeriod, lessCarried, type Moment, subscriptionFee } from './closing.ts'
import { baseFee, type Fee } from './fees.ts'
import { issueInvoice } from './issue.ts'
import { earliest } from './periods.ts'
import { beginPeriod, billed, currentPeriod, readPlan } from './standing.ts'
import { readRates } from './taxes.ts'

/** @param at the moment that is due, not the moment of looking */
export async function pass(trx: Database, subscription: Subscription, at: Date): Promise<void> {
  await turn(trx, subscription, { at, follower: await beginningChange(trx, subscription, at) })
}

/** Puts a running subscription on another plan at once; what it was on is billed until then. */
export const switchPlan = (
  trx: Database,
  subscription: Subscription,
  follower: Plan,
  at: Date,
): Promise<void> => turn(trx, subscription, { at, follower })

async function turn(
  trx: Database,
  subscription: Subscription,
  { at, follower }: Pick<Moment, 'at' | 'follower'>,
): Promise<void> {
  const plan = await readPlan(trx, subscription)
  const rateOf = await readRates(trx, subscription.customer_id)
  const closed = await closePeriod(trx, { subscription, plan, rateOf, at, follower })
  const next = {
    ...subscription,
    carried: closed.carried,
    ...(follower && {
      plan_id: follower.id,
      plan_since: at,
      period_from: null,
      period_to: null,
      advance_fee: null,
    }),
  }
  const { state, advance } = stateAt({ subscription: next, plan: follower ?? plan, rateOf, at })
  const { plan_id, plan_since } = next
  await trx
    .updateTable('subscriptions')
    .set({ ...state, plan_id, plan_since })
    .where('id', '=', subscription.id)
    .execute()
  if (state.status !== 'ACTIVE') await withdrawChange(trx, subscription.id)
  const fees = [...closed.fees, ...advance]
  // CHOICE: no fees, no invoice.
  if (fees.length > 0) await issueInvoice(trx, { subscription, plan, fees, at })
}

type State = Pick<
  Subscription,
  'status' | 'period_from' | 'period_to' | 'advance_fee' | 'carried' | 'next_due'
>

/** How it stands from this moment on, and what is billed in advance because of it. */
function stateAt({ subscription, plan, rateOf, at }: Omit<Moment, 'follower'>): {
  state: State
  advance: Fee[]
} {
  const { end_date, ends_as, trial_ends_at, carried } = subscription
  if (end_date && end_date <= at) {
    const nothing = { period_from: null, period_to: null, advance_fee: null, next_due: null }
    return { state: { status: ends_as, ...nothing, carried }, advance: [] }
  }
  const current = currentPeriod(subscription)
  const stays = current !== undefined && current.to > at
  const period = stays ? current : beginPeriod(subscription, plan, at)
  const inTrial = trial_ends_at !== null && trial_ends_at > at
  const paid = stays ? subscription.advance_fee : null
  const due = plan.pay_in_advance && paid === null && !inTrial
  const fee = due ? baseFee(plan, billed(subscription, plan, period)) : paid
  const owed = due ? lessCarried(fee ?? '0', carried) : { amount: '0', carried }
  // In advance means: for the first time when the trial is over.
  const awaitsTrial = plan.pay_in_advance && inTrial
  return {
    state: {
      status: 'ACTIVE',
      period_from: period.from,
      period_to: period.to,
      advance_fee: fee,
      carried: owed.carried,
      next_due: awaitsTrial ? earliest(trial_ends_at, period.to) : period.to,
    },
    advance: subscriptionFee(plan, rateOf, owed.amount),
  }
}

/** The plan of a pending change that begins now. It is the subscription's from here on. */
async function beginningChange(
  trx: Database,
  { id, period_to, end_date }: Subscription,
  at: Date,
): Promise<Plan | undefined> {
  if (!period_to || period_to > at || (end_date && end_date <= at)) return undefined
  // CHOICE: what was pending is no subscription of its own, so it goes when it begins.
  const change = await trx
    .deleteFrom('subscriptions')
    .where('replaces', '=', id)
    .where('status', '=', 'PENDING')
    .returning('plan_id')
    .executeTakeFirst()
  return change && readPlan(trx, change)
}

/** Takes back a change that has not begun. */
export async function withdrawChange(trx: Database, subscriptionId: string): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ status: 'CANCELED' })
    .where('replaces', '=', subscriptionId)
    .where('status', '=', 'PENDING')
    .execute()
}
