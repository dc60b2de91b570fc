/** Cancels a subscription at once or at the end of its period (billing-136). */
import type { CancelBody } from '../../../contract/subscription.ts'
import { earliest } from '../../../pricing/billing/periods.ts'
import type { SandboxContext } from '../../context.ts'
import type { Subscription } from '../../database/tables/billing.ts'
import { notFound, unprocessable } from '../../http/errors.ts'
import { runDueWork } from '../engine/scheduler.ts'
import { cancelUnstarted, changeSubscription, recordUpdates } from '../states/subscriptions.ts'

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
    assertCancelable(subscription, option)
    const now = clock.now()
    const { status, period_to, next_due } = subscription
    if (status === 'PENDING') {
      await cancelUnstarted(trx, id, now)
    } else if (option === 'END_OF_PERIOD') {
      await recordUpdates(trx, [id], now, () =>
        changeSubscription(trx, id, { end_date: period_to }),
      )
    } else {
      // The engine ends it, bills its last period and records the event.
      await changeSubscription(trx, id, {
        end_date: now,
        ends_as: 'CANCELED',
        period_to: earliest(period_to ?? now, now),
        next_due: earliest(next_due ?? now, now),
      })
    }
  })
  await runDueWork(context)
}

function assertCancelable({ status }: Subscription, option: CancelBody['cancel_option']): void {
  if (status === 'ACTIVE' || (status === 'PENDING' && option === 'IMMEDIATE')) return
  const why = status === 'PENDING' ? 'takes only IMMEDIATE before the start' : 'is over already'
  throw unprocessable('SUBSCRIPTION_NOT_CANCELABLE', why, '/cancel_option', option)
}
