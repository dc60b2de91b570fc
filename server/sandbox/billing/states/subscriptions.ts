/** The one place that changes stored subscriptions, with the event of those that end. */
import type { Updateable } from 'kysely'
import { anyOf, updateRows } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Subscription, SubscriptionTable } from '../../database/tables/billing.ts'
import { recordSubscriptionEvents } from '../outbox/subscriptions.ts'

type Changes = Updateable<SubscriptionTable>

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

/**
 * Moves subscriptions to their next states, which name the same columns. Those that end lose their pending changes.
 * @param at the instant of the changes
 */
export async function changeSubscriptions(
  trx: Database,
  states: readonly (Pick<Subscription, 'id' | 'status'> & Partial<Subscription>)[],
  at: Date,
): Promise<void> {
  await updateRows(trx, 'subscriptions', states)
  const ended = states.filter(({ status }) => status !== 'ACTIVE').map(({ id }) => id)
  await cancelPending(trx, ended)
  await recordSubscriptionEvents(trx, 'SUBSCRIPTION.TERMINATED', ended, at)
}

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
    .where('plan_id', 'in', (eb) =>
      eb
        .selectFrom('plans')
        .select('id')
        .where((of) => of.or([of('id', '=', basePlanId), of('parent_id', '=', basePlanId)])),
    )
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
