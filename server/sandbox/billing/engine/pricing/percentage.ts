/**
 * PERCENTAGE: a rate on the value of each event, plus an optional fixed amount for each (billing-120).
 *
 * CHOICE, as in the engine that the public service resembles: free events and the free total apply first,
 * in the order of time, and end when either is used up. An event that crosses the free total pays for the
 * part beyond it. The bounds apply to each paid event. Units carried over are no event of the period: they
 * use up the free total and pay the rate alone.
 */
import Big from 'big.js'
import type { MeasuredUsage } from './index.ts'

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

/** True if the price depends on single events and not on their sum alone. */
export const needsTransactions = (properties: PercentageProperties): boolean =>
  properties.free_units_per_events !== undefined ||
  properties.free_units_per_total_aggregation !== undefined ||
  properties.per_transaction_min_amount !== undefined ||
  properties.per_transaction_max_amount !== undefined

export function percentage(properties: PercentageProperties, used: MeasuredUsage): Big {
  if (!needsTransactions(properties)) {
    return percentageOf(properties, used.units).plus(
      fixedAmount(properties).times(used.eventsCount),
    )
  }
  return payableParts(properties, used)
    .map((paid) =>
      clampToBounds(properties, percentageOf(properties, paid).plus(fixedAmount(properties))),
    )
    .reduce(
      (sum, amount) => sum.plus(amount),
      percentageOf(properties, payableCarriedOver(properties, used)),
    )
}

/** The units carried over that exceed the free total. */
function payableCarriedOver(
  properties: PercentageProperties,
  { carriedOver: carried }: MeasuredUsage,
): Big {
  const { free_units_per_total_aggregation: freeTotal = '0' } = properties
  return carried.gt(freeTotal) ? carried.minus(freeTotal) : new Big(0)
}

/** The part of each event's value that is to be paid, after the free events and the free total. */
function payableParts(
  properties: PercentageProperties,
  { carriedOver: carried, transactions }: MeasuredUsage,
): Big[] {
  const { free_units_per_events: freeEvents, free_units_per_total_aggregation: freeTotal } =
    properties
  const hasFree = freeEvents !== undefined || freeTotal !== undefined
  let total = carried
  return transactions.flatMap((value, i) => {
    const eventIsFree = hasFree && (freeEvents === undefined || i < freeEvents)
    const before = total
    total = total.plus(value)
    if (!eventIsFree) return [value]
    if (freeTotal === undefined || total.lte(freeTotal)) return []
    return [before.gte(freeTotal) ? value : total.minus(freeTotal)]
  })
}

const percentageOf = ({ rate }: PercentageProperties, value: Big) => value.times(rate).times('0.01')

const fixedAmount = ({ fixed_amount = '0' }: PercentageProperties) => new Big(fixed_amount)

function clampToBounds(properties: PercentageProperties, amount: Big): Big {
  const { per_transaction_min_amount: min, per_transaction_max_amount: max } = properties
  if (min !== undefined && amount.lt(min)) return new Big(min)
  if (max !== undefined && amount.gt(max)) return new Big(max)
  return amount
}
