/**
 * From events to units, in SQL: each aggregation is one pass over one subscription's events of one
 * metric in one span of time. Sums are `numeric`, so they are exact.
 */
import Big from 'big.js'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Metric } from '../tables.ts'
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
  metric: Aggregation
  span: Period
  /** Since when events are counted, where units are from longer ago. */
  countFrom?: Date
}

/** All questions in one statement. @returns an answer to each, in their order */
export async function aggregateAll(
  db: Database,
  subscriptionId: string,
  questions: readonly Question[],
): Promise<Aggregated[]> {
  if (questions.length === 0) return []
  const answers = questions.map(({ metric, span, countFrom = span.from }, rank) =>
    matching(db, metric, subscriptionId, span).select((eb) => [
      sql.lit(rank).as('rank'),
      eb.fn.countAll<number>().filterWhere('timestamp', '>=', countFrom).as('count'),
      unitsOf(metric).as('units'),
    ]),
  )
  const rows = await answers
    .reduce((all, answer) => all.unionAll(answer))
    .orderBy('rank')
    .execute()
  return rows.map(({ units, count }) => ({ units: new Big(units ?? 0), eventsCount: count }))
}

export async function aggregate(
  db: Database,
  metric: Aggregation,
  subscriptionId: string,
  span: Period,
): Promise<Aggregated> {
  const [answer] = await aggregateAll(db, subscriptionId, [{ metric, span }])
  return answer!
}

/** What each event added, in the order of time; for charges that look at single events. */
export async function transactions(
  db: Database,
  metric: Aggregation,
  subscriptionId: string,
  span: Period,
): Promise<Big[]> {
  if (metric.aggregation_type === 'COUNT') {
    const { eventsCount } = await aggregate(db, metric, subscriptionId, span)
    return Array.from({ length: eventsCount }, () => new Big(1))
  }
  const rows = await matching(db, metric, subscriptionId, span)
    .select(numberIn(metric).as('value'))
    .orderBy('timestamp')
    .orderBy(sql`transaction_id collate "C"`)
    .execute()
  return rows.map(({ value }) => new Big(value ?? 0))
}

const matching = (
  db: Database,
  metric: Aggregation,
  subscriptionId: string,
  { from, to }: Period,
) =>
  db
    .selectFrom('events')
    .where('subscription_id', '=', subscriptionId)
    .where('metric_code', '=', metric.code)
    .where('timestamp', '>=', from)
    .where('timestamp', '<', to)
    .where((eb) => eb.and(metric.field_filters.map(passes)))

/** CHOICE: an event counts when it has one of the values of every filter. */
const passes = ({ key, values }: { key: string; values: string[] }): Expression<SqlBool> =>
  sql<SqlBool>`${textOf(key)} in (${sql.join(values)})`

const textOf = (key: string) => sql<string | null>`(properties ->> ${key}::text)`

function numberIn({ aggregation_field }: Aggregation) {
  const text = textOf(aggregation_field ?? '')
  return sql<string | null>`case when ${text} ~ ${sql.lit(NUMERIC)} then ${text}::numeric end`
}

function unitsOf(metric: Aggregation) {
  const number = numberIn(metric)
  switch (metric.aggregation_type) {
    case 'COUNT':
      return sql<string | null>`count(*)::numeric`
    case 'SUM':
      return sql<string | null>`sum(${number})`
    case 'MAX':
      return sql<string | null>`max(${number})`
    case 'COUNT_DISTINCT':
      return sql<string | null>`count(distinct ${textOf(metric.aggregation_field ?? '')})::numeric`
    case 'LATEST':
      // CHOICE: of two events at the same instant the one with the greater transaction_id is later.
      return sql<
        string | null
      >`(array_agg(${number} order by timestamp desc, transaction_id collate "C" desc)
        filter (where ${number} is not null))[1]`
  }
}
