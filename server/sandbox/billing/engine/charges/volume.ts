/** VOLUME: all units at the price of the one range that their number reaches (billing-118). */
import Big from 'big.js'
import { priceIn, type Range } from './graduated.ts'

export interface VolumeProperties {
  volume_ranges: Range[]
}

/** CHOICE: no units cost nothing. */
export function volume({ volume_ranges }: VolumeProperties, units: Big): Big {
  const reached = volume_ranges.find(({ to_value }) => to_value === null || units.lte(to_value))
  return reached && units.gt(0) ? priceIn(reached, units) : new Big(0)
}
