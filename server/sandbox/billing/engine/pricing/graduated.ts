/** GRADUATED: each unit costs the price of the range that it falls into (billing-117). */
import Big from 'big.js'

/** Bounds are whole units: after a range to 10 the next one is from 11, and 10.5 lies in the latter. */
export interface Range {
  from_value: number
  /** Null on the last. */
  to_value: number | null
  /** Charged once if any unit falls into the range. */
  flat_amount?: string
  per_unit_amount?: string
}

export interface GraduatedProperties {
  graduated_ranges: Range[]
}

/** CHOICE: a range's flat amount is due once any unit falls into the range; no units cost nothing. */
export function graduated({ graduated_ranges }: GraduatedProperties, units: Big): Big {
  return graduated_ranges.reduce((sum, range) => {
    const within = unitsWithin(range, units)
    if (within.lte(0)) return sum
    return sum.plus(rangePrice(range, within))
  }, new Big(0))
}

/** The price of units within one range. */
export const rangePrice = ({ flat_amount = '0', per_unit_amount = '0' }: Range, units: Big): Big =>
  units.times(per_unit_amount).plus(flat_amount)

function unitsWithin({ from_value, to_value }: Range, units: Big): Big {
  const below = Math.max(from_value - 1, 0)
  const upTo = to_value !== null && units.gt(to_value) ? new Big(to_value) : units
  return upTo.minus(below)
}
