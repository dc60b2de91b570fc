/**
 * billing-159: refuses events that cost more than an answer can carry with others beside them. The event's own units
 * and its charges decide, so that the cost of an ingest does not grow with the events of a period.
 */
import Big from 'big.js'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { eventAmountLimit } from './amount-limits.ts'
import { mostOf } from './engine/event-price.ts'
import { grouped } from './engine/grouped.ts'
import type { Event, FieldFilter, Metric } from './tables.ts'

type NewEvent = Pick<Event, 'transaction_id' | 'subscription_id' | 'metric_code' | 'properties'>

/** @returns the refusals of those that cost too much on the plans that their subscriptions are on */
export async function refuseExcessive<Given extends NewEvent>(
  db: Database,
  events: readonly Given[],
): Promise<Map<Given, Refusal>> {
  const charges = grouped(await chargesOf(db, events), keyOf)
  const refusals = new Map<Given, Refusal>()
  for (const event of events) {
    const excessive = charges.get(keyOf(event))?.find((charge) => exceeds(event, charge))
    if (excessive) refusals.set(event, refusalOf(event, excessive))
  }
  return refusals
}

const keyOf = ({ subscription_id, metric_code }: Pick<Event, 'subscription_id' | 'metric_code'>) =>
  `${subscription_id} ${metric_code}`

type PlanCharge = Awaited<ReturnType<typeof chargesOf>>[number]

const chargesOf = (db: Database, events: readonly NewEvent[]) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .innerJoin('charges', 'charges.plan_id', 'plans.id')
    .innerJoin('metrics', 'metrics.id', 'charges.metric_id')
    .select([
      'subscriptions.id as subscription_id',
      'plans.currency_code',
      'charges.charge_model',
      'charges.properties',
      'metrics.code as metric_code',
      'metrics.aggregation_type',
      'metrics.aggregation_field',
      'metrics.field_filters',
    ])
    .where(
      'subscriptions.id',
      '=',
      anyOf(
        'uuid',
        events.map((event) => event.subscription_id),
      ),
    )
    .where(
      'metrics.code',
      '=',
      anyOf(
        'text',
        events.map((event) => event.metric_code),
      ),
    )
    .execute()

/** A list of distinct values as one parameter. */
const anyOf = (type: 'uuid' | 'text', values: readonly string[]) =>
  sql<string>`any(${[...new Set(values)]}::${sql.raw(type)}[])`

const exceeds = (event: NewEvent, charge: PlanCharge): boolean =>
  passes(event, charge.field_filters) &&
  mostOf(charge, unitsOf(event, charge)).gte(eventAmountLimit(charge.currency_code))

/** Units that the event itself adds; its property was found to be a number where it has to be one. */
function unitsOf({ properties }: NewEvent, { aggregation_type, aggregation_field }: Aggregation) {
  if (aggregation_type === 'COUNT' || aggregation_type === 'COUNT_DISTINCT') return new Big(1)
  return new Big(String(properties?.[aggregation_field ?? '']))
}

type Aggregation = Pick<Metric, 'aggregation_type' | 'aggregation_field'>

const passes = ({ properties }: NewEvent, filters: readonly FieldFilter[]): boolean =>
  filters.every(({ key, values }) => values.includes(String(properties?.[key] ?? '')))

function refusalOf({ properties, metric_code }: NewEvent, charge: PlanCharge): Refusal {
  const { aggregation_type, aggregation_field, currency_code } = charge
  const limit = eventAmountLimit(currency_code).toFixed()
  const why = `must not make the event cost ${limit} ${currency_code} or more`
  return aggregation_type === 'COUNT' || aggregation_field === null
    ? refuse('INVALID_PARAMETER_VALUE', why, '/metric_code', metric_code)
    : refuse(
        'INVALID_PARAMETER_VALUE',
        why,
        `/properties/${aggregation_field}`,
        String(properties?.[aggregation_field]),
      )
}
