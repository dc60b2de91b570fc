/** Reads the newest events of webhooks with their deliveries and attempts. */
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { WebhookAttemptRow, WebhookDeliveryRow } from '../database/tables/notifications.ts'

/** Attempts of each event. A delivery has no more, but an event may have several deliveries, and be resent. */
const MAX_ATTEMPTS = 25
/** Characters of a reply. */
const MAX_REPLY = 120

export type ShownAttempt = Pick<
  WebhookAttemptRow,
  | 'transmission_id'
  | 'event_id'
  | 'url'
  | 'time'
  | 'duration_ms'
  | 'http_status'
  | 'status'
  | 'reply'
  | 'error'
>

export interface ShownEvent {
  id: string
  event_type: string
  simulated: boolean
  create_time: Date
  deliveries: Pick<WebhookDeliveryRow, 'event_id' | 'status' | 'next_attempt_at'>[]
  /** The newest first. */
  attempts: ShownAttempt[]
  /** Of all attempts. */
  attemptCount: number
}

/** The newest first. */
export async function readWebhookEvents(db: Database, limit: number): Promise<ShownEvent[]> {
  const events = await db
    .selectFrom('webhook_events')
    .select(['id', 'event_type', 'simulated', 'create_time'])
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
  if (events.length === 0) return []
  const ids = events.map(({ id }) => id)
  const deliveries = await db
    .selectFrom('webhook_deliveries')
    .select(['event_id', 'status', 'next_attempt_at'])
    .where('event_id', 'in', ids)
    .execute()
  const attempts = await db
    .selectFrom('webhook_events as event')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_attempts')
          .select(['transmission_id', 'event_id', 'url', 'time', 'duration_ms', 'http_status'])
          .select(['status', 'error', 'position'])
          .select(sql<number>`(count(*) over ())::int`.as('total'))
          .select(sql<string>`left(reply, ${MAX_REPLY})`.as('reply'))
          .whereRef('event_id', '=', 'event.id')
          .orderBy('position', 'desc')
          .limit(MAX_ATTEMPTS)
          .as('attempt'),
      (join) => join.onTrue(),
    )
    .selectAll('attempt')
    .where('event.id', 'in', ids)
    .orderBy('attempt.position', 'desc')
    .execute()
  return events.map((event) => {
    const eventAttempts = attempts.filter(({ event_id }) => event_id === event.id)
    return {
      ...event,
      deliveries: deliveries.filter(({ event_id }) => event_id === event.id),
      attempts: eventAttempts,
      attemptCount: eventAttempts[0]?.total ?? 0,
    }
  })
}
