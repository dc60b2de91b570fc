/** Prices usage by the terms of its charge. Exact: rounding happens when a fee is made. */
import type { Charge, PackageCharge, PriceRange, RangesCharge } from './charge.ts'
import {
  add,
  compare,
  type Decimal,
  divide,
  isPositive,
  min,
  multiply,
  subtract,
  ZERO,
} from './decimal.ts'
import { percentageLines } from './percentage.ts'
import { type PriceLine, totalOf, withoutEmpty } from './price-line.ts'
import type { Usage } from './usage.ts'

/** The price of usage in the plan's currency. */
export const priceUsage = (charge: Charge, usage: Usage): Decimal =>
  totalOf(priceLines(charge, usage))

/** The parts of the price, free ones too; none without usage. CHOICE: units below zero cost nothing. */
export function priceLines(charge: Charge, usage: Usage): readonly PriceLine[] {
  const { units } = usage
  if (units.units < 0n) return []
  switch (charge.model) {
    case 'STANDARD':
      return withoutEmpty([{ of: 'unit', quantity: units, each: charge.price }])
    case 'PACKAGE':
      return withoutEmpty(packageLines(charge, units))
    case 'GRADUATED':
      return graduatedLines(charge, units)
    case 'VOLUME':
      return volumeLines(charge, units)
    case 'PERCENTAGE':
      return withoutEmpty(percentageLines(charge, usage))
  }
}

function packageLines({ price, size, freeUnits }: PackageCharge, units: Decimal): PriceLine[] {
  const free = min(units, freeUnits)
  const paid = subtract(units, free)
  const full = divide(paid, size, 0, 'down')
  const begun = isPositive(subtract(paid, multiply(full, size))) ? 1 : 0
  return [
    { of: 'unit', quantity: free, each: ZERO },
    { of: 'package', quantity: add(full, begun), each: price },
  ]
}

const isWithin = ({ to }: PriceRange, units: Decimal): boolean => !to || compare(units, to) <= 0

const ONE: Decimal = { units: 1n, scale: 0 }

function rangeLines(range: PriceRange, quantity: Decimal): readonly PriceLine[] {
  if (!isPositive(quantity)) return []
  const flat: PriceLine = { of: 'flat', quantity: ONE, each: range.flat, range }
  return [
    { of: 'unit', quantity, each: range.price, range },
    ...(isPositive(range.flat) ? [flat] : []),
  ]
}

/** CHOICE: a range's flat amount is due once any unit falls into the range; no units cost nothing. */
const graduatedLines = ({ ranges }: RangesCharge, units: Decimal): readonly PriceLine[] =>
  ranges.flatMap((range, index) => {
    const upTo = isWithin(range, units) ? units : range.to!
    return rangeLines(range, subtract(upTo, ranges[index - 1]?.to ?? ZERO))
  })

/** CHOICE: no units cost nothing. */
const volumeLines = ({ ranges }: RangesCharge, units: Decimal): readonly PriceLine[] =>
  rangeLines(ranges.find((range) => isWithin(range, units))!, units)
