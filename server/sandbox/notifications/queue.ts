/** The queue of deliveries: rows that are due, held by the process that attempts them. */
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Schema } from '../database/schema.ts'
import type { WebhookDeliveryRow, WebhookEventRow } from '../database/tables/notifications.ts'
import type { Attempt } from './attempt.ts'

/** Attempts of one event for one webhook. */
const MAX_ATTEMPTS = 25

const SECOND = 1000
const MINUTE = 60 * SECOND

/** CHOICE: the first repeats come early. The others are spread over the three days that the service names. */
const FIRST_DELAYS_MS = [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, 60 * MINUTE]
const LATER_DELAY_MS = 220 * MINUTE

export interface DueDelivery {
  event: WebhookEventRow
  delivery: WebhookDeliveryRow
  /** Undefined if its webhook was deleted meanwhile. */
  url: string | undefined
}

export interface Instants {
  /** The sandbox's clock. */
  now: Date
  /** The system clock, milliseconds since 1970. */
  wall: number
}

type Delivery = ExpressionBuilder<Schema, 'webhook_deliveries'>

/** A delivery that waits for a later event of its webhook is due once that one was attempted. */
const isDue = (now: Date) => (eb: Delivery) =>
  eb.and([
    eb('webhook_deliveries.next_attempt_at', '<=', now),
    sql<SqlBool>`(webhook_deliveries.delay is distinct from 'AFTER_NEXT' or exists (
      select 1 from webhook_deliveries later
      join webhook_events later_event on later_event.id = later.event_id
      where later.webhook_id = webhook_deliveries.webhook_id and later.attempts > 0
      and later_event.position > (
        select position from webhook_events where id = webhook_deliveries.event_id)))`,
  ])

/** The number of deliveries that are due or under way, and the instant at which the first held one is released. */
export async function summarizeDue(db: Database, { now, wall }: Instants) {
  const { due, held, release } = await db
    .selectFrom('webhook_deliveries')
    .where(isDue(now))
    .select((eb) => [
      eb.fn.countAll<number>().as('due'),
      eb.fn.countAll<number>().filterWhere('held_until', '>', new Date(wall)).as('held'),
      eb.fn
        .min<Date | null>('held_until')
        .filterWhere('held_until', '>', new Date(wall))
        .as('release'),
    ])
    .executeTakeFirstOrThrow()
  return { due, isAnyFree: due > held, releasedAt: release?.getTime() }
}

/** True if any delivery is pending, due or not. */
export async function isAnyPending(db: Database): Promise<boolean> {
  const pending = db.selectFrom('webhook_deliveries').select('event_id')
  return (await pending.where('next_attempt_at', 'is not', null).limit(1).execute()).length > 0
}

/**
 * Takes deliveries that are due, the oldest first, so that no other process attempts them too.
 * @param holdMs time after which another process may take them, because this one was killed
 */
export function claimDue(
  db: Database,
  { now, wall }: Instants,
  { limit, holdMs }: { limit: number; holdMs: number },
): Promise<DueDelivery[]> {
  const held_until = new Date(wall + holdMs)
  return db.transaction().execute(async (trx) => {
    const deliveries = await trx
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id')
      .selectAll('webhook_deliveries')
      .where(isDue(now))
      .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', new Date(wall))]))
      .orderBy('next_attempt_at')
      .orderBy('webhook_events.position')
      .limit(limit)
      .forUpdate('webhook_deliveries')
      .skipLocked()
      .execute()
    for (const { event_id, webhook_id } of deliveries) {
      await selectDelivery(trx, { event_id, webhook_id }).set({ held_until }).execute()
    }
    const eventIds = deliveries.map(({ event_id }) => event_id)
    if (eventIds.length === 0) return []
    const events = await trx
      .selectFrom('webhook_events')
      .selectAll()
      .where('id', 'in', eventIds)
      .execute()
    const webhooks = await trx.selectFrom('webhooks').select(['id', 'url']).execute()
    return deliveries.flatMap((delivery) => {
      const event = events.find(({ id }) => id === delivery.event_id)
      const webhook = webhooks.find(({ id }) => id === delivery.webhook_id)
      const url = webhook?.url ?? delivery.url ?? undefined
      return event ? [{ event, delivery: { ...delivery, held_until }, url }] : []
    })
  })
}

const selectDelivery = (
  trx: Database,
  { event_id, webhook_id }: Pick<WebhookDeliveryRow, 'event_id' | 'webhook_id'>,
) =>
  trx
    .updateTable('webhook_deliveries')
    .where('event_id', '=', event_id)
    .where('webhook_id', '=', webhook_id)

/** The delivery, if this process still holds it and its webhook was not deleted. */
const selectHeld = (trx: Database, delivery: WebhookDeliveryRow) =>
  selectDelivery(trx, delivery)
    .where('status', '=', 'PENDING')
    .where('held_until', '=', delivery.held_until)

/** Fails the deliveries that wait for a webhook that is deleted. */
export const endDeliveries = (trx: Database, webhookId: string) =>
  trx
    .updateTable('webhook_deliveries')
    .set({ status: 'FAILURE', next_attempt_at: null })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'PENDING')
    .execute()

/** Puts a delivery back without an attempt. */
export async function putBack(
  db: Database,
  delivery: WebhookDeliveryRow,
  change: Partial<Pick<WebhookDeliveryRow, 'delay' | 'next_attempt_at'>> = {},
): Promise<void> {
  await selectHeld(db, delivery)
    .set({ ...change, held_until: null })
    .execute()
}

/** True if the webhook has an earlier event that waits for a later one. */
export async function isEarlierWaiting(
  db: Database,
  { event, delivery }: DueDelivery,
): Promise<boolean> {
  const waiting = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id')
    .select('event_id')
    .where('webhook_id', '=', delivery.webhook_id)
    .where('status', '=', 'PENDING')
    .where('delay', '=', 'AFTER_NEXT')
    .where('webhook_events.position', '<', event.position)
    .limit(1)
    .execute()
  return waiting.length > 0
}

export interface Outcome {
  attempt: Attempt
  /** No more attempts, also after a failure. */
  isLast?: boolean
  /** The instant by the sandbox's clock, after the attempt. */
  now: Date
  /** Earliest start of the next attempt, by the system clock. */
  heldUntil: Date
}

/**
 * Stores an attempt, and when the next one is due.
 *
 * That is counted from the clock as it is after the attempt: one step of the clock, however long, spends one attempt.
 */
export async function finishAttempt(
  db: Database,
  delivery: WebhookDeliveryRow,
  { attempt, isLast = false, now, heldUntil }: Outcome,
): Promise<void> {
  const attempts = delivery.attempts + 1
  const isOver = attempt.isSuccess || isLast || attempts >= MAX_ATTEMPTS
  const delay = FIRST_DELAYS_MS[delivery.attempts] ?? LATER_DELAY_MS
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await selectHeld(trx, delivery)
      .set({
        status: attempt.isSuccess ? 'SUCCESS' : isOver ? 'FAILURE' : 'PENDING',
        attempts,
        next_attempt_at: isOver ? null : new Date(now.getTime() + delay),
        held_until: heldUntil,
        delay: null,
      })
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await storeAttempt(trx, delivery, attempt)
  })
}

/** Adds an attempt to the record. */
export async function storeAttempt(
  db: Database,
  { event_id, webhook_id }: WebhookDeliveryRow,
  attempt: Attempt,
): Promise<void> {
  await db
    .insertInto('webhook_attempts')
    .values({
      transmission_id: attempt.transmissionId,
      event_id,
      webhook_id,
      url: attempt.url,
      time: attempt.time,
      duration_ms: attempt.durationMs,
      http_status: attempt.httpStatus ?? null,
      status: attempt.isSuccess ? 'SUCCESS' : 'FAILURE',
      reply: attempt.reply,
      error: attempt.error ?? null,
    })
    .execute()
}
