/** Cancels a subscription at once or at the end of its period (billing-136). */

import type { Updateable } from 'kysely'
import type { CancelBody } from '../../../contract/subscription.ts'
import { earliest } from '../../../pricing/billing/periods.ts'
import type { SandboxContext } from '../../context.ts'
import type { Subscription, SubscriptionTable } from '../../database/tables/billing.ts'
import { notFound, unprocessable } from '../../http/errors.ts'
import { runDueWork } from '../engine/scheduler.ts'
import { recordSubscriptionEvents } from '../outbox/subscriptions.ts'
import { changeSubscription } from '../states/subscriptions.ts'

/**
 * Decides on the locked row as it is now, because a subscription may start or end while its request is read.
 * @throws {ServiceError} 422 for a subscription that is over, and for END_OF_PERIOD before the start
 */
export async function cancelSubscription(
  context: SandboxContext,
  { id }: Pick<Subscription, 'id'>,
  option: CancelBody['cancel_option'],
): Promise<void> {
  const { db, clock } = context
  await runDueWork(context)
  await db.transaction().execute(async (trx) => {
    const subscription = await trx
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    // A pending change is deleted when it begins.
    if (!subscription) throw notFound()
    const now = clock.now()
    const changes = cancellation(subscription, option, now)
    await changeSubscription(trx, id, changes)
    // An active subscription is terminated by the engine, which bills its last period.
    if (option === 'END_OF_PERIOD') {
      await recordSubscriptionEvents(trx, 'SUBSCRIPTION.UPDATED', [id], now)
    } else if (changes.status) {
      await recordSubscriptionEvents(trx, 'SUBSCRIPTION.TERMINATED', [id], now)
    }
  })
  await runDueWork(context)
}

function cancellation(
  { status, period_to, next_due }: Subscription,
  option: CancelBody['cancel_option'],
  now: Date,
): Updateable<SubscriptionTable> {
  if (status === 'PENDING' && option === 'IMMEDIATE') return { status: 'CANCELED', next_due: null }
  if (status !== 'ACTIVE') {
    const why = status === 'PENDING' ? 'takes only IMMEDIATE before the start' : 'is over already'
    throw unprocessable('SUBSCRIPTION_NOT_CANCELABLE', why, '/cancel_option', option)
  }
  if (option === 'END_OF_PERIOD') return { end_date: period_to }
  return {
    end_date: now,
    ends_as: 'CANCELED',
    period_to: earliest(period_to ?? now, now),
    next_due: earliest(next_due ?? now, now),
  }
}
