/** Registers, changes and deletes webhooks. */
import { type Insertable, sql } from 'kysely'
import type { WebhookBody, WebhookPatch } from '../../contract/notifications/webhook.ts'
import type { SandboxConfig, SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { randomId } from '../database/random-id.ts'
import type { Schema } from '../database/schema.ts'
import type { WebhookRow } from '../database/tables/notifications.ts'
import { notFound } from '../http/errors.ts'
import { invalidMember, numberLimitExceeded, urlAlreadyExists } from './errors.ts'
import { isSubscribable, serializeEventType } from './event-types.ts'
import { endDeliveries } from './queue.ts'
import { isWebhookUrl } from './url-rules.ts'

const PATH = '/v1/notifications/webhooks'

/** Of one application. */
const MAX_WEBHOOKS = 10

export function serializeWebhook({ id, url, event_types }: WebhookRow, config: SandboxConfig) {
  const href = `${config.baseUrl}${PATH}/${id}`
  return {
    id,
    url,
    event_types: event_types.map(serializeEventType),
    links: [
      { href, rel: 'self', method: 'GET' },
      { href, rel: 'update', method: 'PATCH' },
      { href, rel: 'delete', method: 'DELETE' },
    ],
  }
}

/** In the order in which they were registered. */
export const listWebhooks = (db: Database): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().orderBy('position').execute()

/** @throws {ServiceError} 404 */
export async function findWebhook(db: Database, id: string): Promise<WebhookRow> {
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type Context = Pick<SandboxContext, 'db' | 'clock' | 'settings'>

/** @throws {ServiceError} 400: a faulty or a known address, an unknown event type, or too many webhooks */
export function createWebhook(context: Context, body: WebhookBody): Promise<WebhookRow> {
  const { db, clock, settings } = context
  assertUrl(body.url, settings.loopback_webhooks)
  const event_types = namesOf(body.event_types)
  return db.transaction().execute(async (trx) => {
    const registered = await lockWebhooks(trx)
    assertNew(registered, body.url)
    if (registered.length >= MAX_WEBHOOKS) throw numberLimitExceeded(MAX_WEBHOOKS)
    return insertWebhook(trx, {
      id: randomId(17),
      url: body.url,
      event_types: JSON.stringify(event_types),
      create_time: clock.now(),
    })
  })
}

/**
 * Registers an address, or changes the registration that has this address or, without one, this id.
 * @param id of a new webhook
 * @returns the webhook's id
 */
export async function ensureWebhook(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { url, eventTypes, id }: { url: string; eventTypes: string[]; id: string },
): Promise<string> {
  const event_types = JSON.stringify(namesOf(eventTypes.map((name) => ({ name }))))
  return db.transaction().execute(async (trx) => {
    const registered = await lockWebhooks(trx)
    const known =
      registered.find((webhook) => webhook.url === url) ??
      registered.find((webhook) => webhook.id === id)
    const values = { url, event_types }
    if (!known) await insertWebhook(trx, { ...values, id, create_time: clock.now() })
    else await trx.updateTable('webhooks').set(values).where('id', '=', known.id).execute()
    return known?.id ?? id
  })
}

/** @throws {ServiceError} 400 as for a creation, 404 */
export function patchWebhook(
  { db, settings }: Context,
  id: string,
  patch: WebhookPatch,
): Promise<WebhookRow> {
  return db.transaction().execute(async (trx) => {
    const registered = await lockWebhooks(trx)
    await findWebhook(trx, id)
    const changes = patch.map((operation) => {
      if (operation.path === '/event_types') {
        return { event_types: JSON.stringify(namesOf(operation.value)) }
      }
      assertUrl(operation.value, settings.loopback_webhooks)
      assertNew(
        registered.filter((webhook) => webhook.id !== id),
        operation.value,
      )
      return { url: operation.value }
    })
    return trx
      .updateTable('webhooks')
      .set(Object.assign({}, ...changes))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Ends its deliveries too. @throws {ServiceError} 404 */
export function deleteWebhook(db: Database, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('webhooks')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound()
    await endDeliveries(trx, id)
  })
}

/** All webhooks, unchanged by others until the transaction ends, so that two can't have one address. */
async function lockWebhooks(trx: Database): Promise<WebhookRow[]> {
  await sql`lock table webhooks in share row exclusive mode`.execute(trx)
  return listWebhooks(trx)
}

const insertWebhook = (trx: Database, row: Insertable<Schema['webhooks']>) =>
  trx.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow()

function assertUrl(url: string, allowLoopback: boolean): void {
  if (isWebhookUrl(url, allowLoopback)) return
  const description = 'must be an https address on the default port'
  throw invalidMember('url', 'Not a valid webhook URL', description, url)
}

function assertNew(registered: readonly WebhookRow[], url: string): void {
  if (registered.some((webhook) => webhook.url === url)) throw urlAlreadyExists(url)
}

/** Each name once. */
function namesOf(eventTypes: readonly { name: string }[]): string[] {
  const names = [...new Set(eventTypes.map(({ name }) => name))]
  const unknown = names.find((name) => !isSubscribable(name))
  if (unknown !== undefined) {
    const description = 'is not the name of an event type'
    throw invalidMember('event_types', 'Not a valid event name', description, unknown)
  }
  return names
}
