/**
 * Records webhook events in the transaction of the change that they are about (transactional outbox): either both are
 * stored, or neither is. Deliveries are made from these rows later.
 */
import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { randomId } from './random-id.ts'

export interface NewWebhookEvent {
  event_type: string
  resource_type: string
  resource_version: string
  /** One English sentence. */
  summary: string
  /** The resource as it is after the change. `href` of its links are paths. */
  resource: Record<string, unknown>
}

/** True if a webhook subscribes to the type. CHOICE: events without a subscriber are not recorded. */
export async function hasSubscriber(trx: Database, eventType: string): Promise<boolean> {
  const found = await trx
    .selectFrom('webhooks')
    .select('id')
    .where(subscribesTo(sql.lit(eventType)))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

interface Occurrence
  extends Pick<NewWebhookEvent, 'event_type' | 'resource_type' | 'resource_version'> {
  /** The instant of the change, by the sandbox's clock. */
  at: Date
}

/**
 * Records one event of a type for each resource, in the transaction of the change.
 * @param load reads the resources as they are after the change; called only for a type with a subscriber
 */
export async function recordResources(
  trx: Database,
  { at, ...type }: Occurrence,
  load: () => Promise<readonly { summary: string; resource: object }[]>,
): Promise<void> {
  if (!(await hasSubscriber(trx, type.event_type))) return
  const events = await load()
  await recordEvents(
    trx,
    events.map(({ summary, resource }) => ({ ...type, summary, resource: { ...resource } })),
    at,
  )
}

/**
 * Records events, and one delivery of each for every webhook that subscribes to its type.
 * @param at the instant of the change, by the sandbox's clock
 */
export async function recordEvents(
  trx: Database,
  events: readonly NewWebhookEvent[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({ ...event, id: newEventId(), create_time: at }))
  await trx
    .insertInto('webhook_events')
    .values(rows.map((row) => ({ ...row, resource: JSON.stringify(row.resource) })))
    .execute()
  await trx
    .insertInto('webhook_deliveries')
    .columns(['event_id', 'webhook_id', 'status', 'next_attempt_at'])
    .expression((eb) =>
      eb
        .selectFrom('webhook_events')
        .innerJoin('webhooks', (join) => join.on(subscribesTo(sql.ref('event_type'))))
        .select([
          'webhook_events.id as event_id',
          'webhooks.id as webhook_id',
          sql.lit('PENDING').as('status'),
          'webhook_events.create_time as next_attempt_at',
        ])
        .where(
          'webhook_events.id',
          'in',
          rows.map(({ id }) => id),
        ),
    )
    .execute()
}

const subscribesTo = (eventType: ReturnType<typeof sql>) =>
  sql<boolean>`webhooks.event_types ?| array['*', ${eventType}]`

const newEventId = () => `WH-${randomId(17)}-${randomId(17)}`
