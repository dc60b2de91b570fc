/** The one place that stores subscriptions and their changes, with the event of each change that has one. */
import { type Insertable, sql, type Updateable } from 'kysely'
import { anyOf, updateRows } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Subscription, SubscriptionTable } from '../../database/tables/billing.ts'
import { recordSubscriptionEvents } from '../outbox/subscriptions.ts'

type Changes = Updateable<SubscriptionTable>

/** Stores a subscription that has not started, or a pending change of one. */
export const insertSubscription = (
  trx: Database,
  row: Omit<Insertable<SubscriptionTable>, 'status' | 'ends_as'>,
): Promise<Subscription> =>
  trx
    .insertInto('subscriptions')
    .values({ ...row, status: 'PENDING', ends_as: 'TERMINATED' })
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Runs updates of subscriptions, and records the event of each subscription as it is afterwards.
 * @param update may change a subscription several times
 */
export async function recordUpdates(
  trx: Database,
  ids: readonly string[],
  at: Date,
  update: () => Promise<unknown>,
): Promise<void> {
  await update()
  await recordSubscriptionEvents(trx, 'SUBSCRIPTION.UPDATED', ids, at)
}

/** @returns the subscription after the change */
export const changeSubscription = (
  trx: Database,
  id: string,
  changes: Changes,
): Promise<Subscription> =>
  trx
    .updateTable('subscriptions')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Cancels a subscription that has not started. */
export async function cancelUnstarted(trx: Database, id: string, at: Date): Promise<void> {
  await changeSubscription(trx, id, { status: 'CANCELED', next_due: null })
  await recordSubscriptionEvents(trx, 'SUBSCRIPTION.TERMINATED', [id], at)
}

interface Move {
  subscription: Subscription
  /** The next state; all moves name the same columns. */
  state: Pick<Subscription, 'status'> & Partial<Subscription>
}

/**
 * Moves subscriptions to their next states. Those that end lose their pending changes. The end of a trial is
 * recorded for those that go on as paid subscriptions.
 * @param at the instant of the changes
 */
export async function changeSubscriptions(
  trx: Database,
  moves: readonly Move[],
  at: Date,
): Promise<void> {
  await updateRows(
    trx,
    'subscriptions',
    moves.map(({ subscription, state }) => ({ ...state, id: subscription.id })),
  )
  const ended = moves.filter(({ state }) => state.status !== 'ACTIVE').map(idOf)
  await cancelPending(trx, ended)
  await recordSubscriptionEvents(trx, 'SUBSCRIPTION.TERMINATED', ended, at)
  const afterTrial = moves
    .filter(({ state }) => state.status === 'ACTIVE')
    .filter(({ subscription }) => subscription.trial_ends_at?.getTime() === at.getTime())
    .map(idOf)
  await recordSubscriptionEvents(trx, 'SUBSCRIPTION.TRIAL.ENDED', afterTrial, at)
}

const idOf = ({ subscription }: Move) => subscription.id

/** Condition for subscriptions on a plan or on an override of it. */
export const isOnPlan = (planId: string) =>
  sql<boolean>`plan_id in (select id from plans where id = ${planId} or parent_id = ${planId})`

/**
 * Changes the pending change of a subscription to a plan or to an override of that plan.
 * @returns false if there is none
 */
export async function changePending(
  trx: Database,
  { replaces, basePlanId }: { replaces: string; basePlanId: string },
  changes: Changes,
): Promise<boolean> {
  const changed = await trx
    .updateTable('subscriptions')
    .set(changes)
    .where('replaces', '=', replaces)
    .where('status', '=', 'PENDING')
    .where(isOnPlan(basePlanId))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Renames the pending change of a subscription, if there is one. */
export async function renamePending(trx: Database, replaces: string, name: string): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ name })
    .where('replaces', '=', replaces)
    .where('status', '=', 'PENDING')
    .execute()
}

/** Gives subscriptions the names of their changes that begin. */
export const renameSubscriptions = (
  trx: Database,
  names: readonly Pick<Subscription, 'id' | 'name'>[],
): Promise<void> => updateRows(trx, 'subscriptions', names)

/** Cancels pending plan changes of subscriptions. */
export async function cancelPending(
  trx: Database,
  subscriptionIds: readonly string[],
): Promise<void> {
  if (subscriptionIds.length === 0) return
  await trx
    .updateTable('subscriptions')
    .set({ status: 'CANCELED' })
    .where('replaces', '=', anyOf(subscriptionIds))
    .where('status', '=', 'PENDING')
    .execute()
}
