/** Changes of plan that wait for a period's end. */
import type { Database } from '../../database/connect.ts'
import { anyOf } from '../../database/rows.ts'
import type { Subscription } from '../tables.ts'

/**
 * Takes the changes that begin now.
 * @returns the ids of their plans, by the id of the subscription that goes there
 */
export async function takeChanges(
  trx: Database,
  subscriptions: readonly Subscription[],
  at: Date,
): Promise<Map<string, string>> {
  const changing = subscriptions.filter(
    ({ period_to, end_date }) => period_to && period_to <= at && !(end_date && end_date <= at),
  )
  // CHOICE: what was pending is no subscription of its own, so it goes when it begins.
  const changes = await trx
    .deleteFrom('subscriptions')
    .where('replaces', '=', anyOf(changing.map(({ id }) => id)))
    .where('status', '=', 'PENDING')
    .returning(['replaces', 'plan_id'])
    .execute()
  return new Map(changes.map(({ replaces, plan_id }) => [replaces!, plan_id]))
}

/** Takes changes back that have not begun. */
export async function withdrawChanges(
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
