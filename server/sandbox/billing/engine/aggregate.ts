/**
 * From events to units, in SQL: each aggregation is one pass over one subscription's events of one
 * metric in one span of time. Sums are `numeric`, so they are exact.
 *
 * Many questions are one statement. Each looks up its own events through their index, so an answer
 * costs the same however many other questions and events there are.
 */
import Big from 'big.js'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Metric } from '../tables.ts'
import { grouped } from './grouped.ts'
import type { Period } from './periods.ts'

/** What is taken for a number in an event's property. CHOICE: at most 20 digits on either side. */
const NUMERIC = '^-?[0-9]{1,20}(\\.[0-9]{1,20})?$'

/** Whether a property's value can be summed: a number, or text that spells one. */
export function isNumeric(value: unknown): boolean {
  const text = typeof value === 'number' ? new Big(value).toFixed() : value
  return typeof text === 'string' && new RegExp(NUMERIC).test(text)
}

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
    (metric) => sql`count(*) filter (where timestamp >= asked.counted) as count,
      ${unitsOf(metric)} as units`,
  )
  return answers.map(({ units, count }) => ({ units: new Big(units ?? 0), eventsCount: count }))
}

/** What each event added, in the order of time; for charges that look at single events. */
export async function transactions(db: Database, questions: readonly Question[]): Promise<Big[][]> {
  const answers = await ask<{ values: (string | null)[] | null }>(db, questions, (metric) => {
    const value = metric.aggregation_type === 'COUNT' ? sql`1` : numberIn(metric)
    return sql`array_agg((${value})::text order by timestamp, transaction_id collate "C") as values`
  })
  return answers.map(({ values }) => (values ?? []).map((value) => new Big(value ?? 0)))
}

/** One statement for all questions, with a branch for each metric. */
async function ask<Answer>(
  db: Database,
  questions: readonly Question[],
  columns: (metric: Aggregation) => RawBuilder<unknown>,
): Promise<Answer[]> {
  if (questions.length === 0) return []
  const ranked = questions.map((question, rank) => ({ ...question, rank }))
  const branches = [...grouped(ranked, ({ metric }) => metric.code).values()].map((asked) => {
    const { metric } = asked[0]!
    return sql`select asked.rank, answer.* from ${tableOf(asked)}
      cross join lateral (select ${columns(metric)} ${eventsOf(metric)}) as answer`
  })
  const { rows } = await sql<Answer>`${sql.join(branches, sql` union all `)} order by rank`.execute(
    db,
  )
  return rows
}

const tableOf = (asked: readonly (Question & { rank: number })[]) => {
  const rows = asked.map(({ rank, subscriptionId, span: { from, to }, countFrom = from }) => ({
    ...{ rank, subscription_id: subscriptionId, since: from, until: to, counted: countFrom },
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked (rank integer,
    subscription_id uuid, since timestamptz, until timestamptz, counted timestamptz)`
}

const eventsOf = ({ code, field_filters }: Aggregation) => sql`from events
  where subscription_id = asked.subscription_id and metric_code = ${code}
  and timestamp >= asked.since and timestamp < asked.until
  ${sql.join(
    field_filters.map((filter) => sql`and ${passes(filter)}`),
    sql` `,
  )}`

/** CHOICE: an event counts when it has one of the values of every filter. */
const passes = ({ key, values }: { key: string; values: string[] }): Expression<SqlBool> =>
  sql<SqlBool>`${textOf(key)} in (${sql.join(values)})`

const textOf = (key: string) => sql<string | null>`(properties ->> ${key}::text)`

/** A JSON number that is short enough needs no second look, which costs ten times as much as the sum. */
function numberIn({ aggregation_field: field }: Aggregation) {
  const text = textOf(field ?? '')
  return sql<string | null>`case
    when jsonb_typeof(properties -> ${field ?? ''}::text) = 'number' and octet_length(${text}) <= 20
      or ${text} ~ ${sql.lit(NUMERIC)}
    then ${text}::numeric end`
}

function unitsOf(metric: Aggregation) {
  const number = numberIn(metric)
  switch (metric.aggregation_type) {
    case 'COUNT':
      return sql`count(*)::numeric`
    case 'SUM':
      return sql`sum(${number})`
    case 'MAX':
      return sql`max(${number})`
    case 'COUNT_DISTINCT':
      return sql`count(distinct ${textOf(metric.aggregation_field ?? '')})::numeric`
    case 'LATEST':
      // CHOICE: of two events at the same instant the one with the greater transaction_id is later.
      return sql`(array_agg(${number} order by timestamp desc, transaction_id collate "C" desc)
        filter (where ${number} is not null))[1]`
  }
}
