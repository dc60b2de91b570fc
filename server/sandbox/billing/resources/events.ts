/** Usage events: send one, send a batch, list (billing-50 to billing-52). */
import { Hono } from 'hono'
import { sql } from 'kysely'
import { EventBatchBody, EventBody, EventsQuery } from '../../../contract/event.ts'
import type { SandboxContext } from '../../context.ts'
import { anyOf } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Event } from '../../database/tables/billing.ts'
import { ServiceError } from '../../http/errors.ts'
import { readBody, readQuery } from '../../http/request.ts'
import { evaluateAlerts } from '../alerts/evaluate.ts'
import { lockCustomer, lockShared } from '../billing-lock.ts'
import { ingestEvents } from '../events/ingest.ts'
import { orUndefined } from '../money-format.ts'
import { paginate } from '../pagination.ts'
import { isDepletionReported, reportDepletion } from '../wallets/depletion.ts'
import { applyThresholdRules } from '../wallets/top-up-rules.ts'

export function events({ db, clock }: SandboxContext): Hono {
  const app = new Hono()

  /**
   * Ingests events and notifies the watchers of usage. No period closes between the time of receipt and the
   * insert, so an event without a timestamp is never late.
   */
  async function take(bodies: EventBody[]) {
    const { outcomes, now } = await db.transaction().execute(async (trx) => {
      await lockShared(trx)
      const now = clock.now()
      return { outcomes: await ingestEvents(trx, bodies, now), now }
    })
    await notifyUsageWatchers(db, outcomes, now)
    return outcomes
  }

  app.post('/', async (c) => {
    const body = await readBody(c, EventBody)
    const [outcome] = await take([body])
    if (!outcome || outcome instanceof ServiceError) throw outcome
    return c.json(serializeEvent(outcome, body.external_subscription_id), 201)
  })

  app.post('/batch', async (c) => {
    const batch = await readBody(c, EventBatchBody)
    const outcomes = await take(batch.events)
    const error_count = outcomes.filter((outcome) => outcome instanceof ServiceError).length
    const results = { success_count: outcomes.length - error_count, error_count }
    // CHOICE: 202, because the body says ACCEPTED.
    return c.json({ status: 'ACCEPTED', results }, 202)
  })

  // CHOICE: both dates are inclusive; newest first.
  app.get('/', async (c) => {
    const query = readQuery(c, EventsQuery)
    // Without a join, so that a page costs its rows and the count an index.
    let matching = db.selectFrom('events').selectAll('events').select(externalId.as('external_id'))
    const { external_subscription_id, metric_code, from_date, to_date } = query
    if (external_subscription_id) {
      matching = matching.where('events.subscription_id', '=', (eb) =>
        eb
          .selectFrom('subscriptions')
          .select('id')
          .where('external_id', '=', external_subscription_id),
      )
    }
    if (metric_code) matching = matching.where('events.metric_code', '=', metric_code)
    if (from_date) matching = matching.where('events.timestamp', '>=', new Date(from_date))
    if (to_date) matching = matching.where('events.timestamp', '<=', new Date(to_date))
    const all = matching.orderBy('events.timestamp', 'desc').orderBy('events.transaction_id')
    const { rows, metadata } = await paginate(all, query)
    return c.json({
      events: rows.map((row) => serializeEvent(row, row.external_id)),
      metadata,
    })
  })

  return app
}

const externalId = sql<string>`(select external_id from subscriptions
  where subscriptions.id = events.subscription_id)`

const serializeEvent = (event: Event, external_subscription_id: string) => ({
  id: event.id,
  transaction_id: event.transaction_id,
  external_subscription_id,
  metric_code: event.metric_code,
  timestamp: event.timestamp,
  properties: orUndefined(event.properties),
  created_at: event.created_at,
})

/**
 * Notifies the watchers of usage: alerts, and wallets with a threshold rule or a subscribed
 * webhook. It costs three indexed queries for a batch
 * without watchers.
 */
async function notifyUsageWatchers(
  db: Database,
  outcomes: (Event | ServiceError)[],
  now: Date,
): Promise<void> {
  const accepted = outcomes.filter((outcome) => 'subscription_id' in outcome)
  const ids = [...new Set(accepted.map(({ subscription_id }) => subscription_id))]
  if (ids.length === 0) return
  await evaluateAlerts(db, ids, now)
  const isReported = await isDepletionReported(db)
  const watching = await db
    .selectFrom('subscriptions')
    .innerJoin('wallets', 'wallets.customer_id', 'subscriptions.customer_id')
    .select('subscriptions.customer_id')
    .distinct()
    .where('subscriptions.id', '=', anyOf(ids))
    .where('wallets.status', '=', 'ACTIVE')
    .$if(!isReported, (wallets) =>
      wallets.where(sql<boolean>`wallets.rules @> '[{"trigger": "THRESHOLD"}]'`),
    )
    .execute()
  for (const { customer_id } of watching) {
    await db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customer_id)
      await reportDepletion(trx, customer_id, now)
      await applyThresholdRules(trx, [customer_id], now)
    })
  }
}
