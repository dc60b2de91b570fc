/** What charges count of subscriptions' events, in a period of each. */
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import type { Charge, Metric, Subscription } from '../tables.ts'
import { type Aggregated, aggregate, transactions } from './aggregate.ts'
import type { Used } from './charge.ts'
import { looksAtEvents, type PercentageProperties } from './charges/percentage.ts'
import type { Period } from './periods.ts'

/** A charge of a subscription's plan, in one of its periods. */
export interface Counted {
  subscription: Pick<Subscription, 'id' | 'start_date'>
  charge: Metric & Pick<Charge, 'charge_model' | 'properties'>
  period: Period
}

/**
 * In one statement, however many they are, and two more where charges look at single events.
 * @returns what each of them used, in their order
 */
export async function readUsed(db: Database, all: readonly Counted[]): Promise<Used[]> {
  const answers = await aggregate(
    db,
    all.map((counted) => {
      const { charge, subscription, period } = counted
      // billing-102: what is metered begins anew with each period, what recurs carries over.
      const from = charge.type === 'RECURRING' ? subscription.start_date : period.from
      // CHOICE: units carry over; the events are the period's own.
      return { ...question(counted, { from, to: period.to }), countFrom: period.from }
    }),
  )
  const single = all.filter(readsEvents)
  const carrying = single.filter(({ charge }) => charge.type === 'RECURRING')
  const adding = single.filter(addsUp)
  const carried = paired(
    carrying,
    await aggregate(
      db,
      carrying.map((counted) => question(counted, before(counted))),
    ),
  )
  const added = paired(
    adding,
    await transactions(
      db,
      adding.map((counted) => question(counted, counted.period)),
    ),
  )
  return all.map((counted, i) =>
    usedOf(counted, answers[i]!, carried.get(counted)?.units, added.get(counted)),
  )
}

function usedOf(
  counted: Counted,
  aggregated: Aggregated,
  carried = new Big(0),
  added: Big[] = [],
): Used {
  const used = { ...aggregated, carried, transactions: added }
  if (!readsEvents(counted) || addsUp(counted) || aggregated.eventsCount === 0) return used
  // CHOICE: what is not added up from events (a maximum, distinct values) is one transaction.
  return { ...used, transactions: [aggregated.units.minus(carried)] }
}

const question = ({ subscription, charge }: Counted, span: Period) => ({
  ...{ subscriptionId: subscription.id, metric: charge, span },
})

const before = ({ subscription, period }: Counted): Period => ({
  from: subscription.start_date,
  to: period.from,
})

const readsEvents = ({ charge }: Counted): boolean =>
  charge.charge_model === 'PERCENTAGE' &&
  looksAtEvents(charge.properties as unknown as PercentageProperties)

const addsUp = ({ charge }: Counted): boolean =>
  charge.aggregation_type === 'SUM' || charge.aggregation_type === 'COUNT'

const paired = <Key, Value>(keys: readonly Key[], values: readonly Value[]): Map<Key, Value> =>
  new Map(keys.map((key, i) => [key, values[i]!]))
