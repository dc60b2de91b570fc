/** An upper bound of the price of one event, from the event and its charge alone. */
import Big from 'big.js'
import { type PricedCharge, priceOf } from './charge.ts'
import { priceIn, type Range } from './charges/graduated.ts'

/**
 * The most that an event of so many units adds to a charge, whatever else its period holds: nothing is
 * free, and the dearest range counts with the flat amounts of all.
 */
export function mostOf({ charge_model, properties }: PricedCharge, units: Big): Big {
  const { graduated_ranges, volume_ranges } = properties as Record<string, Range[] | undefined>
  const ranges = graduated_ranges ?? volume_ranges
  const added = units.gt(0) ? units : new Big(0)
  if (ranges) return priceIn(dearest(ranges), added)
  const unfree = { charge_model, properties: { ...properties, ...NOTHING_FREE } }
  return priceOf(unfree, {
    units: added,
    carried: new Big(0),
    eventsCount: 1,
    transactions: [added],
  })
}

/** The members of PACKAGE and PERCENTAGE that make units free. */
const NOTHING_FREE = {
  free_units: undefined,
  free_units_per_events: undefined,
  free_units_per_total_aggregation: undefined,
}

const dearest = (ranges: readonly Range[]): Range => ({
  from_value: 0,
  to_value: null,
  flat_amount: ranges
    .reduce((sum, range) => sum.plus(range.flat_amount ?? 0), new Big(0))
    .toFixed(),
  per_unit_amount: ranges
    .map((range) => new Big(range.per_unit_amount ?? 0))
    .reduce((most, price) => (price.gt(most) ? price : most), new Big(0))
    .toFixed(),
})
