/** Applies and cancels pending plan changes: downgrades that begin when a period ends. */
import { anyOf } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Subscription } from '../tables.ts'

/**
 * Applies the pending changes of subscriptions at the end of their period.
 * @returns ids of the new plans, by subscription id
 */
export async function applyDue(
  trx: Database,
  subscriptions: readonly Subscription[],
  at: Date,
): Promise<Map<string, string>> {
  const changing = subscriptions.filter(
    ({ period_to, end_date }) => period_to && period_to <= at && !(end_date && end_date <= at),
  )
  // CHOICE: a pending change is no subscription of its own, so its row is deleted when it begins.
  const changes = await trx
    .deleteFrom('subscriptions')
    .where('replaces', '=', anyOf(changing.map(({ id }) => id)))
    .where('status', '=', 'PENDING')
    .returning(['replaces', 'plan_id'])
    .execute()
  return new Map(changes.map(({ replaces, plan_id }) => [replaces!, plan_id]))
}

/** Cancels pending changes of subscriptions. */
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
