/** Webhook events of subscriptions. CHOICE: a canceled subscription is terminated too; it has no other type. */
import { anyOf } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import { selectSubscriptions, serializeSubscription } from '../serializers/subscription.ts'
import { record } from './record.ts'

const SUMMARIES = {
  'SUBSCRIPTION.UPDATED': 'A subscription was updated.',
  'SUBSCRIPTION.TERMINATED': 'A subscription was terminated.',
  'SUBSCRIPTION.TRIAL.ENDED': 'The trial of a subscription ended.',
} as const

export async function recordSubscriptionEvents(
  trx: Database,
  type: keyof typeof SUMMARIES,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  await record(trx, { type, at, summary: SUMMARIES[type] }, async () => {
    const rows = await selectSubscriptions(trx)
      .where('subscriptions.id', '=', anyOf(ids))
      .orderBy('subscriptions.position')
      .execute()
    return rows.map((row) => serializeSubscription(row, at))
  })
}
