/** The events that arrived last. */
import type { Database } from '../database/connect.ts'

/** What arrived together is one row, so more are looked at than are shown. */
const MOST_EVENTS = 400

/**
 * What arrived at one moment for one subscription and metric is counted together. Events of one moment
 * are in no order: while the clock stands there may be a million, of which no more than these are read.
 */
export async function readArrivals(db: Database, most: number) {
  const events = await db
    .with('newest', (newest) =>
      newest
        .selectFrom('events')
        .select(['created_at', 'metric_code', 'properties', 'subscription_id'])
        .orderBy('created_at', 'desc')
        .limit(MOST_EVENTS),
    )
    .selectFrom('newest')
    .innerJoin('subscriptions', 'subscriptions.id', 'newest.subscription_id')
    .select(['newest.created_at', 'newest.metric_code', 'newest.properties'])
    .select('subscriptions.external_id as subscription')
    .orderBy('newest.created_at', 'desc')
    .execute()
  const together = new Map<string, (typeof events)[number] & { count: number }>()
  for (const event of events) {
    const key = [event.created_at.getTime(), event.subscription, event.metric_code].join(' ')
    const group = together.get(key) ?? { ...event, count: 0 }
    together.set(key, { ...group, count: group.count + 1 })
  }
  return [...together.values()].slice(0, most)
}
