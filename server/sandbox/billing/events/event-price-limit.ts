/**
 * Rejects events that cost too much alone (billing-159). Only the event's own units and its charges decide,
 * so that the cost of ingesting it does not grow with the events of the period.
 */
import type { Charge } from '../../../pricing/price/charge.ts'
import {
  add,
  compare,
  type Decimal,
  max,
  multiply,
  parseDecimal,
  sum,
  toText,
  ZERO,
} from '../../../pricing/price/decimal.ts'
import { priceUsage } from '../../../pricing/price/price.ts'
import { anyOf, anyText, groupBy } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Event, FieldFilter, Metric } from '../../database/tables/billing.ts'
import { type ServiceError, unprocessable } from '../../http/errors.ts'
import { maxEventAmount } from '../engine/billing-limit.ts'
import { chargeTerms } from '../engine/charge-row.ts'

type NewEvent = Pick<Event, 'transaction_id' | 'subscription_id' | 'metric_code' | 'properties'>

/** @returns the errors of events above the limit, priced by the current plan of their subscription */
export async function findOverpriced<Candidate extends NewEvent>(
  db: Database,
  events: readonly Candidate[],
): Promise<Map<Candidate, ServiceError>> {
  const charges = groupBy(await loadPricedCharges(db, events), keyOf)
  const errors = new Map<Candidate, ServiceError>()
  for (const event of events) {
    const excessive = charges.get(keyOf(event))?.find((charge) => exceedsLimit(event, charge))
    if (excessive) errors.set(event, toServiceError(event, excessive))
  }
  return errors
}

const keyOf = ({ subscription_id, metric_code }: Pick<Event, 'subscription_id' | 'metric_code'>) =>
  `${subscription_id} ${metric_code}`

type PlanCharge = Awaited<ReturnType<typeof loadPricedCharges>>[number]

const loadPricedCharges = (db: Database, events: readonly NewEvent[]) =>
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
      anyOf([...new Set(events.map((event) => event.subscription_id))]),
    )
    .where('metrics.code', '=', anyText([...new Set(events.map((event) => event.metric_code))]))
    .execute()

const exceedsLimit = (event: NewEvent, charge: PlanCharge): boolean =>
  passesFilters(event, charge.field_filters) &&
  compare(
    maxEventPrice(chargeTerms(charge), unitsOf(event, charge)),
    maxEventAmount(charge.currency_code),
  ) >= 0

/** The units that the event itself adds; its property is validated already. */
function unitsOf({ properties }: NewEvent, { aggregation_type, aggregation_field }: Aggregation) {
  if (aggregation_type === 'COUNT' || aggregation_type === 'COUNT_DISTINCT') return parseDecimal(1)
  return parseDecimal(properties?.[aggregation_field ?? ''] as string | number)
}

type Aggregation = Pick<Metric, 'aggregation_type' | 'aggregation_field'>

const passesFilters = ({ properties }: NewEvent, filters: readonly FieldFilter[]): boolean =>
  filters.every(({ key, values }) => values.includes(String(properties?.[key] ?? '')))

function toServiceError({ properties, metric_code }: NewEvent, charge: PlanCharge): ServiceError {
  const { aggregation_type, aggregation_field, currency_code } = charge
  const limit = toText(maxEventAmount(currency_code))
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
function maxEventPrice(charge: Charge, units: Decimal): Decimal {
  const added = max(units, ZERO)
  if ('ranges' in charge) {
    const highest = charge.ranges.map(({ price }) => price).reduce(max)
    return add(multiply(added, highest), sum(charge.ranges.map(({ flat }) => flat)))
  }
  const transactions = [{ value: added, count: 1n }]
  return priceUsage(withoutFreeUnits(charge), { units: added, events: 1n, transactions })
}

function withoutFreeUnits(charge: Charge): Charge {
  switch (charge.model) {
    case 'PACKAGE':
      return { ...charge, freeUnits: ZERO }
    case 'PERCENTAGE':
      return { ...charge, freeEvents: undefined, freeTotal: undefined }
    default:
      return charge
  }
}
