/**
 * Ingests usage events: a batch in one statement, each event at most once.
 *
 * Events are stored as received. Usage is computed when it is read, so that neither their order nor their
 * batches affect it.
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { EventBody } from '../../../contract/event.ts'
import { anyText } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Event, Metric } from '../../database/tables/billing.ts'
import { type ServiceError, unprocessable } from '../../http/errors.ts'
import { exceedsMaxUnits, isNumeric } from '../engine/aggregation.ts'
import { findOverpriced } from './event-price-limit.ts'

type Aggregation = Pick<Metric, 'code' | 'aggregation_type' | 'aggregation_field'>

/** @returns for each event its stored row, or the error that refused it */
export async function ingestEvents(
  db: Database,
  bodies: EventBody[],
  now: Date,
): Promise<(Event | ServiceError)[]> {
  const subscriptions = await loadSubscriptionIds(db, bodies)
  const metrics = await loadMetrics(db, bodies)
  const candidates = bodies.map((body) => {
    const subscription = subscriptions.get(body.external_subscription_id)
    // CHOICE: an event for an unknown subscription is refused.
    if (!subscription) {
      const field = '/external_subscription_id'
      return unprocessable(
        'INVALID_PARAMETER_VALUE',
        'is not known',
        field,
        body.external_subscription_id,
      )
    }
    // billing-149: an event for an unknown metric is accepted and has no effect.
    const metric = metrics.get(body.metric_code)
    return (metric && validateProperty(metric, body)) ?? toEventRow(body, subscription, now)
  })
  const rows = candidates.filter((candidate) => 'transaction_id' in candidate)
  const excessive = await findOverpriced(db, rows)
  const kept = await insertEvents(db, rows, excessive)
  return candidates.map((candidate, i) => {
    const body = bodies[i]
    if (!body || !('transaction_id' in candidate)) return candidate as ServiceError
    const row = kept.get(body.transaction_id)
    if (!row) return excessive.get(candidate) ?? transactionIdTaken(body)
    return isDuplicate(row, candidate, body) ? row : transactionIdTaken(body)
  })
}

const toEventRow = (body: EventBody, subscription_id: string, now: Date): Event => ({
  id: randomUUID(),
  transaction_id: body.transaction_id,
  subscription_id,
  metric_code: body.metric_code,
  timestamp: body.timestamp ? new Date(body.timestamp) : now,
  properties: body.properties ?? null,
  created_at: now,
})

/**
 * Inserts new events, except refused ones. A refused event may still be a duplicate of a stored one, because
 * the price may have risen since.
 * @returns the stored rows with these transaction ids
 */
async function insertEvents(
  db: Database,
  rows: Event[],
  refused: ReadonlyMap<Event, ServiceError>,
): Promise<Map<string, Event>> {
  if (rows.length === 0) return new Map()
  // Of two events with one id the first is stored.
  const fit = rows.filter((row) => !refused.has(row)).toReversed()
  const kept = new Map(fit.map((row) => [row.transaction_id, row]))
  const isNew = new Set(await insertNewIds(db, [...kept.values()]))
  const ids = new Set(rows.map(({ transaction_id }) => transaction_id))
  const rest = [...ids].filter((id) => !isNew.has(id))
  if (rest.length === 0) return kept
  const known = await db
    .selectFrom('events')
    .selectAll()
    .where('transaction_id', '=', anyText(rest))
    .execute()
  for (const row of known) kept.set(row.transaction_id, row)
  return kept
}

/**
 * Inserts rows, which are one parameter of the statement. They are ordered, so that two batches with the same
 * ids do not deadlock.
 * @returns the ids that were new
 */
async function insertNewIds(db: Database, rows: Event[]): Promise<string[]> {
  const { rows: inserted } = await sql<{ transaction_id: string }>`
    insert into events
      (id, transaction_id, subscription_id, metric_code, timestamp, properties, created_at)
    select id, transaction_id, subscription_id, metric_code, timestamp,
      nullif(properties, 'null'), created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
      (id uuid, transaction_id text, subscription_id uuid, metric_code text,
      timestamp timestamptz, properties jsonb, created_at timestamptz)
    order by transaction_id
    on conflict (transaction_id) do nothing
    returning transaction_id`.execute(db)
  return inserted.map(({ transaction_id }) => transaction_id)
}

/** CHOICE: a duplicate may omit the timestamp of an event that was stored with its time of receipt. */
function isDuplicate(kept: Event, candidate: Event, { timestamp }: EventBody): boolean {
  if (kept === candidate) return true
  return (
    kept.subscription_id === candidate.subscription_id &&
    kept.metric_code === candidate.metric_code &&
    (timestamp === undefined || kept.timestamp.getTime() === candidate.timestamp.getTime()) &&
    isDeepStrictEqual(kept.properties ?? {}, asStored(candidate.properties))
  )
}

/** Properties as JSON stores them, which has no -0. */
const asStored = (properties: Event['properties']): unknown =>
  JSON.parse(JSON.stringify(properties ?? {}))

const transactionIdTaken = ({ transaction_id }: EventBody) =>
  unprocessable(
    'VALUE_ALREADY_EXISTS',
    'is taken by another event',
    '/transaction_id',
    transaction_id,
  )

/** billing-150: the aggregated property is required, and is a number for numeric aggregations. */
function validateProperty(
  metric: Aggregation,
  { properties }: EventBody,
): ServiceError | undefined {
  const { aggregation_type, aggregation_field } = metric
  if (aggregation_type === 'COUNT' || aggregation_field === null) return undefined
  const field = `/properties/${aggregation_field}`
  const value = properties?.[aggregation_field] ?? null
  if (value === null) {
    return unprocessable('MISSING_REQUIRED_PARAMETER', `is required for ${metric.code}`, field)
  }
  if (aggregation_type === 'COUNT_DISTINCT') return undefined
  if (!isNumeric(value)) {
    return unprocessable('INVALID_PARAMETER_VALUE', 'must be a number', field, String(value))
  }
  if (exceedsMaxUnits(value)) {
    const why = 'must have at most 15 digits before the point'
    return unprocessable('INVALID_PARAMETER_VALUE', why, field, String(value))
  }
  return undefined
}

async function loadSubscriptionIds(
  db: Database,
  bodies: EventBody[],
): Promise<Map<string, string>> {
  const keys = [...new Set(bodies.map((body) => body.external_subscription_id))]
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'external_id'])
    .where('external_id', '=', anyText(keys))
    .where('replaces', 'is', null)
    .execute()
  return new Map(rows.map(({ id, external_id }) => [external_id, id]))
}

async function loadMetrics(db: Database, bodies: EventBody[]): Promise<Map<string, Aggregation>> {
  const codes = [...new Set(bodies.map((body) => body.metric_code))]
  const rows = await db
    .selectFrom('metrics')
    .select(['code', 'aggregation_type', 'aggregation_field'])
    .where('code', '=', anyText(codes))
    .execute()
  return new Map(rows.map((metric) => [metric.code, metric]))
}
