/** The parts of a price, each a quantity at one price. */
import type { PriceRange } from './charge.ts'
import { add, type Decimal, multiply, toText, ZERO } from './decimal.ts'

/** A part of a price: `quantity` × `each`. It is free if `each` is zero. */
export interface PriceLine {
  /** `percent` is the value of events, `flat` the flat amount of a range. */
  readonly of: 'unit' | 'package' | 'flat' | 'percent' | 'event'
  readonly quantity: Decimal
  readonly each: Decimal
  /** The range of GRADUATED and VOLUME that has the price. */
  readonly range?: PriceRange
}

export const totalOf = (lines: readonly PriceLine[]): Decimal =>
  lines.reduce((total, { quantity, each }) => add(total, multiply(quantity, each)), ZERO)

export const withoutEmpty = (lines: readonly PriceLine[]): readonly PriceLine[] =>
  lines.filter(({ quantity }) => quantity.units !== 0n)

/** One line for each price of events. */
export function mergeByPrice(lines: readonly PriceLine[]): readonly PriceLine[] {
  const byPrice = new Map<string, PriceLine>()
  for (const line of lines) {
    const key = `${line.of} ${toText(line.each)}`
    const quantity = add(line.quantity, byPrice.get(key)?.quantity ?? ZERO)
    byPrice.set(key, { ...line, quantity })
  }
  return [...byPrice.values()]
}
