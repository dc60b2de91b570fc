/** Lists and reads recorded events, and sends them once more. */
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { ResendBody } from '../../contract/notifications/webhook-event.ts'
import { Id, Timestamp, text } from '../../contract/scalars.ts'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import type { WebhookEventRow } from '../database/tables/notifications.ts'
import { notFound } from '../http/errors.ts'
import { serializeRecord, type Transmission } from './envelope.ts'
import { invalidMember } from './errors.ts'

/** CHOICE: at most 100 of a page. */
const PageSize = z.coerce.number().int().min(1).max(100).default(10)

export const EventsQuery = z.object({
  page_size: PageSize,
  start_time: Timestamp.optional(),
  end_time: Timestamp.optional(),
  transaction_id: Id.optional(),
  event_type: text(50).optional(),
  /** CHOICE: of the link `next`; the service documents no way to the next page. */
  page_token: z
    .string()
    .regex(/^\d{1,15}$/, 'is not the token of a next link')
    .optional(),
})
type EventsQuery = z.infer<typeof EventsQuery>

type Context = Pick<SandboxContext, 'db' | 'config'>

/** The newest first; both ends of the time are inclusive. */
export async function listEvents({ db, config }: Context, query: EventsQuery, address: URL) {
  const { page_size, start_time, end_time, transaction_id, event_type, page_token } = query
  let events = db.selectFrom('webhook_events').selectAll().orderBy('position', 'desc')
  if (start_time) events = events.where('create_time', '>=', new Date(start_time))
  if (end_time) events = events.where('create_time', '<=', new Date(end_time))
  if (event_type) events = events.where('event_type', '=', event_type)
  if (page_token) events = events.where('position', '<', Number(page_token))
  if (transaction_id) {
    events = events.where(sql<SqlBool>`resource ->> 'id' = ${transaction_id}`)
  }
  const found = await events.limit(page_size + 1).execute()
  const rows = found.slice(0, page_size)
  const last = found.length > page_size ? rows.at(-1) : undefined
  const transmissions = await readTransmissions(db, rows)
  return {
    events: rows.map((row) => serializeRecord(row, transmissions, config)),
    count: rows.length,
    links: [
      { href: `${config.baseUrl}${address.pathname}${address.search}`, rel: 'self', method: 'GET' },
      ...(last
        ? [{ href: nextPage(address, last, config.baseUrl), rel: 'next', method: 'GET' }]
        : []),
    ],
  }
}

function nextPage(address: URL, { position }: WebhookEventRow, baseUrl: string): string {
  const next = new URLSearchParams(address.search)
  next.set('page_token', String(position))
  return `${baseUrl}${address.pathname}?${next}`
}

/** @throws {ServiceError} 404 */
export async function readEvent({ db, config }: Context, id: string) {
  const row = await findEvent(db, id)
  return serializeRecord(row, await readTransmissions(db, [row]), config)
}

async function findEvent(db: Database, id: string): Promise<WebhookEventRow> {
  const events = db.selectFrom('webhook_events').selectAll()
  const row = await events.where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** All attempts in their order, then the deliveries that no attempt was made of yet. */
async function readTransmissions(
  db: Database,
  events: readonly WebhookEventRow[],
): Promise<Transmission[]> {
  if (events.length === 0) return []
  const ids = events.map(({ id }) => id)
  const attempts = await db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('event_id', 'in', ids)
    .orderBy('position')
    .execute()
  const pending = await db
    .selectFrom('webhook_deliveries')
    .leftJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select(['event_id', 'webhook_id', 'webhook_deliveries.url as own_url', 'webhooks.url'])
    .where('event_id', 'in', ids)
    .where('status', '=', 'PENDING')
    .where('attempts', '=', 0)
    .execute()
  return [
    ...attempts.map((attempt) => ({
      event_id: attempt.event_id,
      webhook_id: attempt.webhook_id,
      webhook_url: attempt.url,
      transmission_id: attempt.transmission_id,
      ...(attempt.http_status !== null && { http_status: attempt.http_status }),
      status: attempt.status,
      timestamp: attempt.time.toISOString(),
    })),
    ...pending.map(({ event_id, webhook_id, own_url, url }) => ({
      event_id,
      webhook_id,
      webhook_url: url ?? own_url ?? '',
      status: 'PENDING',
    })),
  ]
}

/**
 * Sends an event to webhooks once more; a delivery that is pending stays as it is.
 *
 * CHOICE: without ids, to each webhook that it was recorded for and that still exists; 25 more attempts are made at
 * most.
 * @throws {ServiceError} 400 for an unknown webhook, 404
 */
export async function resendEvent(
  { db, clock }: Pick<SandboxContext, 'db' | 'clock'>,
  eventId: string,
  { webhook_ids }: ResendBody,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await findEvent(trx, eventId)
    const webhooks = trx.selectFrom('webhooks').select('id')
    const known = (await webhooks.execute()).map(({ id }) => id)
    const unknown = webhook_ids?.find((id) => !known.includes(id))
    if (unknown !== undefined) {
      throw invalidMember('webhook_ids', 'Not a valid webhook id', 'is not a webhook', unknown)
    }
    const recorded = await trx
      .selectFrom('webhook_deliveries')
      .select('webhook_id')
      .where('event_id', '=', eventId)
      .execute()
    const ids = webhook_ids ?? recorded.map(({ webhook_id }) => webhook_id)
    const again = { status: 'PENDING', attempts: 0, next_attempt_at: clock.now() } as const
    for (const webhook_id of new Set(ids.filter((id) => known.includes(id)))) {
      await trx
        .insertInto('webhook_deliveries')
        .values({ event_id: eventId, webhook_id, ...again })
        .onConflict((row) =>
          row
            .columns(['event_id', 'webhook_id'])
            .doUpdateSet(again)
            .where('webhook_deliveries.status', '<>', 'PENDING'),
        )
        .execute()
    }
  })
}
