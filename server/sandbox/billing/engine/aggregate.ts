/**
 * From events to units, in SQL: each aggregation is one pass over one subscription's events of one
 * metric in one span of time. Sums are `numeric`, so they are exact.
 *
 * Many questions are one statement. Each looks up its own events through their index, so an answer
 * costs the same however many other questions and events there are.
 */
import Big from 'big.js'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Metric } from '../tables.ts'
import { grouped } from './grouped.ts'
import type { Period } from './periods.ts'

/** The form of a number in an event's property. CHOICE: at most 20 digits on either side. */
const NUMERIC = '^-?[0-9]{1,20}(\\.[0-9]{1,20})?$'

/** Whether a property's value can be summed: a number, or text that spells one. */
export function isNumeric(value: unknown): boolean {
  const text = typeof value === 'number' ? new Big(value).toFixed() : value
  return typeof text === 'string' && new RegExp(NUMERIC).test(text)
}

/** The most units an event may count: beyond, JSON numbers have lost digits before they are read. */
const MOST_UNITS = 1e15

export const isTooMuch = (value: unknown): boolean => Math.abs(Number(value)) >= MOST_UNITS

export interface Aggregated {
  /** Without trailing zeros. */
  units: Big
  /** Events since the question counts them. */
  eventsCount: number
}

type Aggregation = Pick<Metric, 'code' | 'aggregation_type' | 'aggregation_field' | 'field_filters'>

/** What is asked of a subscription's events: one metric in one span of time. */
export interface Question {
  subscriptionId: string
  metric: Aggregation
  span: Period
  /** Since when events are counted, where units are from longer ago. */
  countFrom?: Date
}

/** @returns an answer to each question, in their order */
export async function aggregate(
  db: Database,
  questions: readonly Question[],
): Promise<Aggregated[]> {
  const answers = await ask<{ count: number; units: string | null }>(
    db,
    questions,
    (type) => sql`count(*) filter (where timestamp >= asked.counted) as count,
      ${UNITS[type]} as units`,
  )
  return answers.map(({ units, count }) => ({ units: new Big(units ?? 0), eventsCount: count }))
}

/** What each event added, in the order of time; for charges that look at single events. */
export async function transactions(db: Database, questions: readonly Question[]): Promise<Big[][]> {
  const answers = await ask<{ values: (string | null)[] | null }>(db, questions, (type) => {
    const value = type === 'COUNT' ? sql`1` : NUMBER
    return sql`array_agg((${value})::text order by timestamp, transaction_id collate "C") as values`
  })
  return answers.map(({ values }) => (values ?? []).map((value) => new Big(value ?? 0)))
}

/**
 * One statement for all questions, with a branch for each aggregation type, filtered and not. Metrics are
 * rows of its parameter, so its length does not grow with their number: a long one exceeds the stack.
 */
async function ask<Answer>(
  db: Database,
  questions: readonly Question[],
  columns: (type: Metric['aggregation_type']) => RawBuilder<unknown>,
): Promise<Answer[]> {
  if (questions.length === 0) return []
  const ranked = questions.map((question, rank) => ({ ...question, rank }))
  const alike = grouped(ranked, ({ metric }) => `${metric.aggregation_type} ${isFiltered(metric)}`)
  const branches = [...alike.values()].map((asked) => {
    const { metric } = asked[0]!
    const passes = isFiltered(metric) ? PASSES : sql``
    return sql`select asked.rank, answer.* from ${tableOf(asked)} cross join lateral
      (select ${columns(metric.aggregation_type)} ${EVENTS} ${passes}) as answer`
  })
  const { rows } = await sql<Answer>`${sql.join(branches, sql` union all `)} order by rank`.execute(
    db,
  )
  return rows
}

const isFiltered = ({ field_filters }: Aggregation) => field_filters.length > 0

const tableOf = (asked: readonly (Question & { rank: number })[]) => {
  const rows = asked.map(({ rank, subscriptionId, metric, span, countFrom = span.from }) => ({
    rank,
    subscription_id: subscriptionId,
    since: span.from,
    until: span.to,
    counted: countFrom,
    code: metric.code,
    field: metric.aggregation_field ?? '',
    filters: metric.field_filters,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked (rank integer,
    subscription_id uuid, since timestamptz, until timestamptz, counted timestamptz,
    code text, field text, filters jsonb)`
}

/** CHOICE: an event counts when it has one of the values of every filter. */
const PASSES = sql`and not exists (
  select from jsonb_to_recordset(asked.filters) as filter (key text, values jsonb)
  where (filter.values ? (properties ->> filter.key)) is not true)`

const EVENTS = sql`from events
  where subscription_id = asked.subscription_id and metric_code = asked.code
  and timestamp >= asked.since and timestamp < asked.until`

/** The property that the metric looks at, as text. */
const FIELD = sql<string | null>`(properties ->> asked.field)`

/** A JSON number that is short enough needs no second look, which costs ten times as much as the sum. */
const NUMBER = sql<string | null>`case
  when jsonb_typeof(properties -> asked.field) = 'number' and octet_length(${FIELD}) <= 20
    or ${FIELD} ~ ${sql.lit(NUMERIC)}
  then ${FIELD}::numeric end`

const UNITS = {
  COUNT: sql`count(*)::numeric`,
  SUM: sql`sum(${NUMBER})`,
  MAX: sql`max(${NUMBER})`,
  COUNT_DISTINCT: sql`count(distinct ${FIELD})::numeric`,
  // CHOICE: of two events at the same instant the one with the greater transaction_id is later.
  LATEST: sql`(array_agg(${NUMBER} order by timestamp desc, transaction_id collate "C" desc)
    filter (where ${NUMBER} is not null))[1]`,
} satisfies Record<Metric['aggregation_type'], RawBuilder<unknown>>
