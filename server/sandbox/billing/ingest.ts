/**
 * Takes events in: many at once, each at most once, all in one statement.
 *
 * Events are kept as they came; what they count for is decided when usage is read, so neither their
 * order nor how they were batched can matter.
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { EventBody } from '../../contract/event.ts'
import type { Database } from '../database/connect.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { isNumeric, isTooMuch } from './engine/aggregate.ts'
import { refuseExcessive } from './event-limit.ts'
import type { Event, Metric } from './tables.ts'

type Aggregation = Pick<Metric, 'code' | 'aggregation_type' | 'aggregation_field'>

/** @returns for each event the row that is kept, or why it was refused */
export async function ingest(
  db: Database,
  bodies: EventBody[],
  now: Date,
): Promise<(Event | Refusal)[]> {
  const subscriptions = await subscriptionsOf(db, bodies)
  const metrics = await metricsOf(db, bodies)
  const candidates = bodies.map((body) => {
    const subscription = subscriptions.get(body.external_subscription_id)
    // CHOICE: an event for nobody is refused.
    if (!subscription) {
      const field = '/external_subscription_id'
      return refuse('INVALID_PARAMETER_VALUE', 'is not known', field, body.external_subscription_id)
    }
    // billing-149: an event for an unknown metric is taken and disregarded.
    const metric = metrics.get(body.metric_code)
    return (metric && lacking(metric, body)) ?? rowOf(body, subscription, now)
  })
  const rows = candidates.filter((candidate) => 'transaction_id' in candidate)
  const excessive = await refuseExcessive(db, rows)
  const kept = await keep(db, rows, excessive)
  return candidates.map((candidate, i) => {
    const body = bodies[i]
    if (!body || !('transaction_id' in candidate)) return candidate as Refusal
    const row = kept.get(body.transaction_id)
    if (!row) return excessive.get(candidate) ?? reused(body)
    return isRepeat(row, candidate, body) ? row : reused(body)
  })
}

const rowOf = (body: EventBody, subscription_id: string, now: Date): Event => ({
  id: randomUUID(),
  transaction_id: body.transaction_id,
  subscription_id,
  metric_code: body.metric_code,
  timestamp: body.timestamp ? new Date(body.timestamp) : now,
  properties: body.properties ?? null,
  created_at: now,
})

/**
 * Inserts what is new, apart from what is refused: a repeat stays one though the price has risen since.
 * @returns the rows that are kept under these ids, whoever sent them first
 */
async function keep(
  db: Database,
  rows: Event[],
  refused: ReadonlyMap<Event, Refusal>,
): Promise<Map<string, Event>> {
  if (rows.length === 0) return new Map()
  // Of two with one id the first counts.
  const fit = rows.filter((row) => !refused.has(row)).toReversed()
  const kept = new Map(fit.map((row) => [row.transaction_id, row]))
  const isNew = new Set(await insertNew(db, [...kept.values()]))
  const ids = new Set(rows.map(({ transaction_id }) => transaction_id))
  const rest = [...ids].filter((id) => !isNew.has(id))
  if (rest.length === 0) return kept
  const known = await db
    .selectFrom('events')
    .selectAll()
    .where('transaction_id', '=', anyOf(rest))
    .execute()
  for (const row of known) kept.set(row.transaction_id, row)
  return kept
}

/**
 * All rows are one parameter, so that the statement is short and stays the same however many they are.
 * In one order everywhere: two batches with the same ids never wait for each other.
 * @returns the ids that nobody had
 */
async function insertNew(db: Database, rows: Event[]): Promise<string[]> {
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

/** A list as one parameter. */
const anyOf = (texts: string[]) => sql<string>`any(${texts}::text[])`

/** CHOICE: a repeat need not say the time again; it was the time of receipt then. */
function isRepeat(kept: Event, candidate: Event, { timestamp }: EventBody): boolean {
  if (kept === candidate) return true
  return (
    kept.subscription_id === candidate.subscription_id &&
    kept.metric_code === candidate.metric_code &&
    (timestamp === undefined || kept.timestamp.getTime() === candidate.timestamp.getTime()) &&
    isDeepStrictEqual(kept.properties ?? {}, asKept(candidate.properties))
  )
}

/** JSON knows no -0; what was stored has none either. */
const asKept = (properties: Event['properties']): unknown =>
  JSON.parse(JSON.stringify(properties ?? {}))

const reused = ({ transaction_id }: EventBody) =>
  refuse('VALUE_ALREADY_EXISTS', 'is taken by another event', '/transaction_id', transaction_id)

/** billing-150: the property that a metric aggregates must be there, and be a number if it is to be one. */
function lacking(metric: Aggregation, { properties }: EventBody): Refusal | undefined {
  const { aggregation_type, aggregation_field } = metric
  if (aggregation_type === 'COUNT' || aggregation_field === null) return undefined
  const field = `/properties/${aggregation_field}`
  const value = properties?.[aggregation_field] ?? null
  if (value === null) {
    return refuse('MISSING_REQUIRED_PARAMETER', `is required for ${metric.code}`, field)
  }
  if (aggregation_type === 'COUNT_DISTINCT') return undefined
  if (!isNumeric(value)) {
    return refuse('INVALID_PARAMETER_VALUE', 'must be a number', field, String(value))
  }
  if (isTooMuch(value)) {
    const why = 'must have at most 15 digits before the point'
    return refuse('INVALID_PARAMETER_VALUE', why, field, String(value))
  }
  return undefined
}

async function subscriptionsOf(db: Database, bodies: EventBody[]): Promise<Map<string, string>> {
  const keys = [...new Set(bodies.map((body) => body.external_subscription_id))]
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'external_id'])
    .where('external_id', '=', anyOf(keys))
    .where('replaces', 'is', null)
    .execute()
  return new Map(rows.map(({ id, external_id }) => [external_id, id]))
}

async function metricsOf(db: Database, bodies: EventBody[]): Promise<Map<string, Aggregation>> {
  const codes = [...new Set(bodies.map((body) => body.metric_code))]
  const rows = await db
    .selectFrom('metrics')
    .select(['code', 'aggregation_type', 'aggregation_field'])
    .where('code', '=', anyOf(codes))
    .execute()
  return new Map(rows.map((metric) => [metric.code, metric]))
}
