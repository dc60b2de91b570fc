/**
 * Rejects events that cost too much alone (billing-159). Only the event's own units and its charges decide,
 * so that the cost of ingesting it does not grow with the events of the period.
 */
import Big from 'big.js'
import { sql } from 'kysely'
import { groupBy } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Event, FieldFilter, Metric } from '../../database/tables/billing.ts'
import { type ServiceError, unprocessable } from '../../http/errors.ts'
import { maxEventAmount } from '../engine/billing-limit.ts'
import { toPricedCharge } from '../engine/charge-row.ts'
import { type PricedCharge, priceUsage, type Range, rangePrice } from '../engine/pricing.ts'

type NewEvent = Pick<Event, 'transaction_id' | 'subscription_id' | 'metric_code' | 'properties'>

/** @returns the errors of events above the limit, priced by the current plan of their subscription */
export async function findOverpriced<Candidate extends NewEvent>(
  db: Database,
  events: readonly Candidate[],
): Promise<Map<Candidate, ServiceError>> {
  const charges = groupBy(await loadCharges(db, events), keyOf)
  const errors = new Map<Candidate, ServiceError>()
  for (const event of events) {
    const excessive = charges.get(keyOf(event))?.find((charge) => exceedsLimit(event, charge))
    if (excessive) errors.set(event, toServiceError(event, excessive))
  }
  return errors
}

const keyOf = ({ subscription_id, metric_code }: Pick<Event, 'subscription_id' | 'metric_code'>) =>
  `${subscription_id} ${metric_code}`

type PlanCharge = Awaited<ReturnType<typeof loadCharges>>[number]

const loadCharges = (db: Database, events: readonly NewEvent[]) =>
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

const exceedsLimit = (event: NewEvent, charge: PlanCharge): boolean =>
  passesFilters(event, charge.field_filters) &&
  maxEventPrice(toPricedCharge(charge), unitsOf(event, charge)).gte(
    maxEventAmount(charge.currency_code),
  )

/** The units that the event itself adds; its property is validated already. */
function unitsOf({ properties }: NewEvent, { aggregation_type, aggregation_field }: Aggregation) {
  if (aggregation_type === 'COUNT' || aggregation_type === 'COUNT_DISTINCT') return new Big(1)
  return new Big(String(properties?.[aggregation_field ?? '']))
}

type Aggregation = Pick<Metric, 'aggregation_type' | 'aggregation_field'>

const passesFilters = ({ properties }: NewEvent, filters: readonly FieldFilter[]): boolean =>
  filters.every(({ key, values }) => values.includes(String(properties?.[key] ?? '')))

function toServiceError({ properties, metric_code }: NewEvent, charge: PlanCharge): ServiceError {
  const { aggregation_type, aggregation_field, currency_code } = charge
  const limit = maxEventAmount(currency_code).toFixed()
  const why = `must not make the event cost ${limit} ${currency_code} or more`
  return aggregation_type === 'COUNT' || aggregation_field === null
    ? unprocessable('INVALID_PARAMETER_VALUE', why, '/metric_code', metric_code)
    : unprocessable(
        'INVALID_PARAMETER_VALUE',
        why,
        `/properties/${aggregation_field}`,
        String(properties?.[aggregation_field]),
      )
}

/**
 * The most that an event of some units adds to a charge, for any other usage in the period: free units are
 * ignored, and the most expensive range counts with the flat amounts of all.
 */
function maxEventPrice(charge: PricedCharge, units: Big): Big {
  const added = units.gt(0) ? units : new Big(0)
  switch (charge.charge_model) {
    case 'GRADUATED':
      return rangePrice(mostExpensiveRange(charge.properties.graduated_ranges), added)
    case 'VOLUME':
      return rangePrice(mostExpensiveRange(charge.properties.volume_ranges), added)
    default:
      return priceUsage(withoutFreeUnits(charge), {
        units: added,
        carriedOver: new Big(0),
        eventsCount: 1,
        transactions: [added],
      })
  }
}

function withoutFreeUnits(charge: PricedCharge): PricedCharge {
  switch (charge.charge_model) {
    case 'PACKAGE': {
      const { free_units: _, ...properties } = charge.properties
      return { ...charge, properties }
    }
    case 'PERCENTAGE': {
      const {
        free_units_per_events: _,
        free_units_per_total_aggregation: __,
        ...properties
      } = charge.properties
      return { ...charge, properties }
    }
    default:
      return charge
  }
}

const mostExpensiveRange = (ranges: readonly Range[]): Range => ({
  from_value: 0,
  to_value: null,
  flat_amount: ranges
    .reduce((sum, range) => sum.plus(range.flat_amount ?? 0), new Big(0))
    .toFixed(),
  per_unit_amount: ranges
    .map((range) => new Big(range.per_unit_amount ?? 0))
    .reduce((max, price) => (price.gt(max) ? price : max), new Big(0))
    .toFixed(),
})
