/** GRADUATED: every unit at the price of the range it falls into (billing-117). */
import Big from 'big.js'

/** Ranges count whole units: one that ends at 10 is followed by one from 11, and 10.5 lies in that. */
export interface Range {
  from_value: number
  /** Null on the last. */
  to_value: number | null
  /** Charged once. */
  flat_amount?: string
  per_unit_amount?: string
}

export interface GraduatedProperties {
  graduated_ranges: Range[]
}

/** CHOICE: a range's flat amount is due once anything falls into it; no units cost nothing. */
export function graduated({ graduated_ranges }: GraduatedProperties, units: Big): Big {
  return graduated_ranges.reduce((sum, range) => {
    const within = unitsWithin(range, units)
    if (within.lte(0)) return sum
    return sum.plus(priceIn(range, within))
  }, new Big(0))
}

/** What a range's units cost in it. */
export const priceIn = ({ flat_amount = '0', per_unit_amount = '0' }: Range, units: Big): Big =>
  units.times(per_unit_amount).plus(flat_amount)

function unitsWithin({ from_value, to_value }: Range, units: Big): Big {
  const below = Math.max(from_value - 1, 0)
  const upTo = to_value !== null && units.gt(to_value) ? new Big(to_value) : units
  return upTo.minus(below)
}
