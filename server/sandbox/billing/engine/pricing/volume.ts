/** VOLUME: all units cost the price of the range that their number falls into (billing-118). */
import Big from 'big.js'
import { type Range, rangePrice } from './graduated.ts'

export interface VolumeProperties {
  volume_ranges: Range[]
}

/** CHOICE: no units cost nothing. */
export function volume({ volume_ranges }: VolumeProperties, units: Big): Big {
  const reached = volume_ranges.find(({ to_value }) => to_value === null || units.lte(to_value))
  return reached && units.gt(0) ? rangePrice(reached, units) : new Big(0)
}
