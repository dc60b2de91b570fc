/** Notifies the watchers of usage when events arrive: alerts, and wallets with a threshold rule. */
import { sql } from 'kysely'
import { anyOf } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { ServiceError } from '../../http/errors.ts'
import { evaluateAlerts } from '../alerts/evaluate.ts'
import { lockExclusive } from '../billing-lock.ts'
import type { Event } from '../tables.ts'
import { applyThresholdRules } from '../wallets/top-up-rules.ts'

/** Costs two indexed queries for a batch without watchers. */
export async function notifyUsageWatchers(
  db: Database,
  outcomes: (Event | ServiceError)[],
  now: Date,
): Promise<void> {
  const taken = outcomes.filter((outcome) => 'subscription_id' in outcome)
  const ids = [...new Set(taken.map(({ subscription_id }) => subscription_id))]
  if (ids.length === 0) return
  await evaluateAlerts(db, ids)
  const wallets = await db
    .selectFrom('subscriptions')
    .innerJoin('wallets', 'wallets.customer_id', 'subscriptions.customer_id')
    .select('subscriptions.customer_id')
    .distinct()
    .where('subscriptions.id', '=', anyOf(ids))
    .where('wallets.status', '=', 'ACTIVE')
    .where(sql<boolean>`wallets.rules @> '[{"trigger": "THRESHOLD"}]'`)
    .execute()
  if (wallets.length === 0) return
  const customers = wallets.map(({ customer_id }) => customer_id)
  await db.transaction().execute(async (trx) => {
    await lockExclusive(trx)
    await applyThresholdRules(trx, customers, now)
  })
}
