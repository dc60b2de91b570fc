/**
 * Aggregates events to units in SQL: one pass over a subscription's events of one metric in a time span.
 * Sums are `numeric`, so they are exact.
 *
 * All queries run as one statement. Each reads its own events through their index, so its cost does not
 * depend on other queries and other events.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Period } from '../../../pricing/billing/periods.ts'
import { type Decimal, parseDecimal, toText } from '../../../pricing/price/decimal.ts'
import { groupBy } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Metric } from '../../database/tables/billing.ts'

/** A number in an event's property. CHOICE: at most 20 digits on either side of the point. */
const NUMERIC = '^-?[0-9]{1,20}(\\.[0-9]{1,20})?$'

/** True if a property's value can be summed: a number, or text that spells one. */
export function isNumeric(value: unknown): boolean {
  const text = typeof value === 'number' ? toText(value) : value
  return typeof text === 'string' && new RegExp(NUMERIC).test(text)
}

/** The units of an event are below this; JSON numbers above it have lost digits before they are parsed. */
const MAX_EVENT_UNITS = 1e15

export const exceedsMaxUnits = (value: unknown): boolean =>
  Math.abs(Number(value)) >= MAX_EVENT_UNITS

export interface UsageAggregate {
  units: Decimal
  /** Those since `countFrom`. */
  events: bigint
}

type Aggregation = Pick<Metric, 'code' | 'aggregation_type' | 'aggregation_field' | 'field_filters'>

/** The events of one metric of one subscription in one time span. */
export interface UsageQuery {
  subscriptionId: string
  metric: Aggregation
  span: Period
  /** Start of the time in which events are counted; default is the start of the span. */
  countFrom?: Date
}

/** @returns each query with its aggregate, in their order */
export async function aggregate<Query extends UsageQuery>(
  db: Database,
  queries: readonly Query[],
): Promise<[Query, UsageAggregate][]> {
  const results = await queryUsage<{ count: number; units: string | null }>(
    db,
    queries,
    (type) => sql`count(*) filter (where timestamp >= query.counted) as count,
      ${UNITS[type]} as units`,
  )
  return results.map(({ rank, units, count }) => [
    queries[rank]!,
    { units: parseDecimal(units ?? 0), events: BigInt(count) },
  ])
}

/**
 * Loads the values of events, for charges that price single events.
 * @returns each query with the value of each of its events, in the order of time
 */
export async function loadTransactions<Query extends UsageQuery>(
  db: Database,
  queries: readonly Query[],
): Promise<[Query, Decimal[]][]> {
  const results = await queryUsage<{ values: (string | null)[] | null }>(db, queries, (type) => {
    const value = type === 'COUNT' ? sql`1` : NUMBER
    return sql`array_agg((${value})::text order by timestamp, transaction_id collate "C") as values`
  })
  return results.map(({ rank, values }) => [
    queries[rank]!,
    (values ?? []).map((value) => parseDecimal(value ?? 0)),
  ])
}

/** A result with the index of its query. */
type Ranked<Result> = Result & { rank: number }

/**
 * Runs one statement for all queries, with a branch for each aggregation type, filtered and unfiltered.
 * Queries are rows of one parameter, because a statement that grows with them exceeds the parser's stack.
 * @returns one result for each query, in their order
 */
async function queryUsage<Result>(
  db: Database,
  queries: readonly UsageQuery[],
  columns: (type: Metric['aggregation_type']) => RawBuilder<unknown>,
): Promise<Ranked<Result>[]> {
  if (queries.length === 0) return []
  const ranked = queries.map((query, rank) => ({ ...query, rank }))
  const byType = groupBy(ranked, ({ metric }) => `${metric.aggregation_type} ${isFiltered(metric)}`)
  const branches = [...byType.values()].map((group) => {
    const { metric } = group[0]!
    const passes = isFiltered(metric) ? PASSES_FILTERS : sql``
    return sql`select query.rank, result.* from ${queriesTable(group)} cross join lateral
      (select ${columns(metric.aggregation_type)} ${EVENTS} ${passes}) as result`
  })
  const { rows } = await sql<
    Ranked<Result>
  >`${sql.join(branches, sql` union all `)} order by rank`.execute(db)
  return rows
}

const isFiltered = ({ field_filters }: Aggregation) => field_filters.length > 0

const queriesTable = (group: readonly (UsageQuery & { rank: number })[]) => {
  const rows = group.map(({ rank, subscriptionId, metric, span, countFrom = span.from }) => ({
    rank,
    subscription_id: subscriptionId,
    since: span.from,
    until: span.to,
    counted: countFrom,
    code: metric.code,
    field: metric.aggregation_field ?? '',
    filters: metric.field_filters,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as query (rank integer,
    subscription_id uuid, since timestamptz, until timestamptz, counted timestamptz,
    code text, field text, filters jsonb)`
}

/** CHOICE: an event counts if it has one of the values of every filter. */
const PASSES_FILTERS = sql`and not exists (
  select from jsonb_to_recordset(query.filters) as filter (key text, values jsonb)
  where (filter.values ? (properties ->> filter.key)) is not true)`

const EVENTS = sql`from events
  where subscription_id = query.subscription_id and metric_code = query.code
  and timestamp >= query.since and timestamp < query.until`

/** The property that the metric aggregates, as text. */
const FIELD = sql<string | null>`(properties ->> query.field)`

/** A short JSON number skips the pattern match, which costs ten times as much as the sum. */
const NUMBER = sql<string | null>`case
  when jsonb_typeof(properties -> query.field) = 'number' and octet_length(${FIELD}) <= 20
    or ${FIELD} ~ ${sql.lit(NUMERIC)}
  then ${FIELD}::numeric end`

const UNITS = {
  COUNT: sql`count(*)::numeric`,
  SUM: sql`sum(${NUMBER})`,
  MAX: sql`max(${NUMBER})`,
  COUNT_DISTINCT: sql`count(distinct ${FIELD})::numeric`,
  // CHOICE: of two events at one instant the one with the greater transaction_id is later.
  LATEST: sql`(array_agg(${NUMBER} order by timestamp desc, transaction_id collate "C" desc)
    filter (where ${NUMBER} is not null))[1]`,
} satisfies Record<Metric['aggregation_type'], RawBuilder<unknown>>
