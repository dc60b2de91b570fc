/** Usage events: one, a batch, and what has arrived (billing-50 to billing-52). */
import { Hono } from 'hono'
import { EventBatchBody, EventBody, EventsQuery } from '../../contract/event.ts'
import type { SandboxContext } from '../context.ts'
import { readBody, readQuery } from '../read.ts'
import { Refusal } from '../refusal.ts'
import { ingest } from './ingest.ts'
import { pageOf } from './page.ts'
import type { Event } from './tables.ts'
import { holdTurns } from './turn.ts'
import { watchUsage } from './watch.ts'
import { present } from './wire.ts'

export function events({ db, clock }: SandboxContext): Hono {
  const app = new Hono()

  /**
   * Takes events in and lets everybody see who watches usage. No period closes between the time of
   * receipt and the keeping: an event that names no time is never too late.
   */
  async function take(bodies: EventBody[]) {
    const { outcomes, now } = await db.transaction().execute(async (trx) => {
      await holdTurns(trx)
      const now = clock.now()
      return { outcomes: await ingest(trx, bodies, now), now }
    })
    await watchUsage(db, outcomes, now)
    return outcomes
  }

  app.post('/', async (c) => {
    const body = await readBody(c, EventBody)
    const [outcome] = await take([body])
    if (!outcome || outcome instanceof Refusal) throw outcome
    return c.json(answer(outcome, body.external_subscription_id), 201)
  })

  app.post('/batch', async (c) => {
    const batch = await readBody(c, EventBatchBody)
    const outcomes = await take(batch.events)
    const error_count = outcomes.filter((outcome) => outcome instanceof Refusal).length
    const results = { success_count: outcomes.length - error_count, error_count }
    // CHOICE: 202, since the body says ACCEPTED.
    return c.json({ status: 'ACCEPTED', results }, 202)
  })

  // CHOICE: both dates are inclusive; newest first.
  app.get('/', async (c) => {
    const query = readQuery(c, EventsQuery)
    let matching = db
      .selectFrom('events')
      .innerJoin('subscriptions', 'subscriptions.id', 'events.subscription_id')
      .selectAll('events')
      .select('subscriptions.external_id')
    const { external_subscription_id, metric_code, from_date, to_date } = query
    if (external_subscription_id) {
      matching = matching.where('subscriptions.external_id', '=', external_subscription_id)
    }
    if (metric_code) matching = matching.where('events.metric_code', '=', metric_code)
    if (from_date) matching = matching.where('events.timestamp', '>=', new Date(from_date))
    if (to_date) matching = matching.where('events.timestamp', '<=', new Date(to_date))
    const all = matching.orderBy('events.timestamp', 'desc').orderBy('events.transaction_id')
    const { rows, metadata } = await pageOf(all, query)
    return c.json({
      events: rows.map((row) => answer(row, row.external_id)),
      metadata,
    })
  })

  return app
}

const answer = (event: Event, external_subscription_id: string) => ({
  id: event.id,
  transaction_id: event.transaction_id,
  external_subscription_id,
  metric_code: event.metric_code,
  timestamp: event.timestamp,
  properties: present(event.properties),
  created_at: event.created_at,
})
