/**
 * PERCENTAGE: a share of what every event was worth, and perhaps a fixed amount for each (billing-120).
 *
 * CHOICE, all of it after the engine that the public service resembles: the free events and the free
 * total come first, in the order of time, and are over as soon as either is used up; an event that
 * crosses the free total pays for what lies beyond it; the bounds hold for each paid event. What was
 * carried over into the period is no event of it: it uses the free total up and pays the rate alone.
 */
import Big from 'big.js'

export interface PercentageProperties {
  /** Percent. */
  rate: string
  /** Charged for each paid event. */
  fixed_amount?: string
  free_units_per_events?: number
  free_units_per_total_aggregation?: string
  per_transaction_min_amount?: string
  per_transaction_max_amount?: string
}

interface Percented {
  units: Big
  carried: Big
  eventsCount: number
  transactions: Big[]
}

/** Whether the price depends on single events and not on their sum alone. */
export const looksAtEvents = (properties: PercentageProperties): boolean =>
  properties.free_units_per_events !== undefined ||
  properties.free_units_per_total_aggregation !== undefined ||
  properties.per_transaction_min_amount !== undefined ||
  properties.per_transaction_max_amount !== undefined

export function percentage(properties: PercentageProperties, used: Percented): Big {
  if (!looksAtEvents(properties)) {
    return share(properties, used.units).plus(fixed(properties).times(used.eventsCount))
  }
  return paidParts(properties, used)
    .map((paid) => bounded(properties, share(properties, paid).plus(fixed(properties))))
    .reduce((sum, amount) => sum.plus(amount), share(properties, paidCarried(properties, used)))
}

/** What is left to pay for of the units that were carried over. */
function paidCarried(properties: PercentageProperties, { carried }: Percented): Big {
  const { free_units_per_total_aggregation: freeTotal = '0' } = properties
  return carried.gt(freeTotal) ? carried.minus(freeTotal) : new Big(0)
}

/** What is left to pay for of each event, once the free ones are over. */
function paidParts(properties: PercentageProperties, { carried, transactions }: Percented): Big[] {
  const { free_units_per_events: freeEvents, free_units_per_total_aggregation: freeTotal } =
    properties
  const hasFree = freeEvents !== undefined || freeTotal !== undefined
  let total = carried
  return transactions.flatMap((worth, i) => {
    const eventIsFree = hasFree && (freeEvents === undefined || i < freeEvents)
    const before = total
    total = total.plus(worth)
    if (!eventIsFree) return [worth]
    if (freeTotal === undefined || total.lte(freeTotal)) return []
    return [before.gte(freeTotal) ? worth : total.minus(freeTotal)]
  })
}

const share = ({ rate }: PercentageProperties, worth: Big) => worth.times(rate).times('0.01')

const fixed = ({ fixed_amount = '0' }: PercentageProperties) => new Big(fixed_amount)

function bounded(properties: PercentageProperties, amount: Big): Big {
  const { per_transaction_min_amount: least, per_transaction_max_amount: most } = properties
  if (least !== undefined && amount.lt(least)) return new Big(least)
  if (most !== undefined && amount.gt(most)) return new Big(most)
  return amount
}
