/** Measures the usage of charges from events: units, and for some charges the value of each event. */
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import type { Charge, Metric, Subscription } from '../tables.ts'
import { aggregate, loadTransactions, type UsageAggregate } from './aggregation.ts'
import type { Period } from './periods.ts'
import type { MeasuredUsage } from './pricing/index.ts'
import { needsTransactions, type PercentageProperties } from './pricing/percentage.ts'

/** A charge of a subscription's plan in one of its periods. */
export interface ChargePeriod {
  subscription: Pick<Subscription, 'id' | 'start_date'>
  charge: Metric & Pick<Charge, 'charge_model' | 'properties'>
  period: Period
}

/**
 * Runs one statement for all, and two more where charges price single events.
 * @returns the usage of each, in their order
 */
export async function loadChargeUsage(
  db: Database,
  all: readonly ChargePeriod[],
): Promise<MeasuredUsage[]> {
  const aggregates = await aggregate(
    db,
    all.map((one) => {
      const { charge, subscription, period } = one
      // billing-102: METERED usage begins with the period, RECURRING usage with the subscription.
      const from = charge.type === 'RECURRING' ? subscription.start_date : period.from
      // CHOICE: units carry over; the events are the period's own.
      return { ...toUsageQuery(one, { from, to: period.to }), countFrom: period.from }
    }),
  )
  const perEvent = all.filter(readsTransactions)
  const recurring = perEvent.filter(({ charge }) => charge.type === 'RECURRING')
  const additive = perEvent.filter(isAdditive)
  const carriedOver = zip(
    recurring,
    await aggregate(
      db,
      recurring.map((one) => toUsageQuery(one, beforePeriod(one))),
    ),
  )
  const transactions = zip(
    additive,
    await loadTransactions(
      db,
      additive.map((one) => toUsageQuery(one, one.period)),
    ),
  )
  return all.map((one, i) =>
    toMeasuredUsage(one, aggregates[i]!, carriedOver.get(one)?.units, transactions.get(one)),
  )
}

function toMeasuredUsage(
  one: ChargePeriod,
  aggregate: UsageAggregate,
  carriedOver = new Big(0),
  transactions: Big[] = [],
): MeasuredUsage {
  const usage = { ...aggregate, carriedOver, transactions }
  if (!readsTransactions(one) || isAdditive(one) || aggregate.eventsCount === 0) return usage
  // CHOICE: an aggregate that is not a sum (a maximum, distinct values) is one transaction.
  return { ...usage, transactions: [aggregate.units.minus(carriedOver)] }
}

const toUsageQuery = ({ subscription, charge }: ChargePeriod, span: Period) => ({
  ...{ subscriptionId: subscription.id, metric: charge, span },
})

const beforePeriod = ({ subscription, period }: ChargePeriod): Period => ({
  from: subscription.start_date,
  to: period.from,
})

const readsTransactions = ({ charge }: ChargePeriod): boolean =>
  charge.charge_model === 'PERCENTAGE' &&
  needsTransactions(charge.properties as unknown as PercentageProperties)

const isAdditive = ({ charge }: ChargePeriod): boolean =>
  charge.aggregation_type === 'SUM' || charge.aggregation_type === 'COUNT'

const zip = <Key, Value>(keys: readonly Key[], values: readonly Value[]): Map<Key, Value> =>
  new Map(keys.map((key, i) => [key, values[i]!]))
