/** Who looks at usage as it arrives: alerts, and wallets that are topped up when they run low. */
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { anyOf } from '../database/rows.ts'
import type { Refusal } from '../refusal.ts'
import { evaluateAlerts } from './alerts/evaluate.ts'
import type { Event } from './tables.ts'
import { takeTurn } from './turn.ts'
import { watchThresholds } from './wallets/rules.ts'

/** Costs two indexed queries for a batch that nobody watches. */
export async function watchUsage(
  db: Database,
  outcomes: (Event | Refusal)[],
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
    await takeTurn(trx)
    await watchThresholds(trx, customers, now)
  })
}
