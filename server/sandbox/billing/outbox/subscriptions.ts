/** Webhook events of subscriptions. CHOICE: a canceled subscription is terminated too; it has no other type. */
import { anyOf } from '../../database/bulk.ts'
import { selectSubscriptions, serializeSubscriptions } from '../serializers/subscription.ts'
import { recorder } from './record.ts'

export const recordSubscriptionEvents = recorder(
  {
    'SUBSCRIPTION.UPDATED': 'A subscription was updated.',
    'SUBSCRIPTION.TERMINATED': 'A subscription was terminated.',
    'SUBSCRIPTION.TRIAL.ENDED': 'The trial of a subscription ended.',
  },
  async (trx, ids, at) => {
    const rows = await selectSubscriptions(trx)
      .where('subscriptions.id', '=', anyOf(ids))
      .orderBy('subscriptions.position')
      .execute()
    return serializeSubscriptions(trx, rows, at)
  },
)
