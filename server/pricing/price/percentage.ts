/**
 * Prices the events of a PERCENTAGE charge (billing-120, billing-123).
 *
 * CHOICE, as in the engine that the public service resembles: free events and the free total apply first,
 * in the order of time, and end when either is used up. An event that crosses the free total pays for the
 * part beyond it. The bounds apply to each paid event. Units carried over are no event of the period: they
 * use up the free total and pay the rate alone.
 */
import type { Charge, PercentageCharge } from './charge.ts'
import {
  add,
  compare,
  type Decimal,
  divide,
  isPositive,
  max,
  multiply,
  percentOf,
  subtract,
  sum,
  ZERO,
} from './decimal.ts'
import { mergeByPrice, type PriceLine } from './price-line.ts'
import type { Transactions, Usage } from './usage.ts'

/** True if the price depends on single events and not on their sum and number alone. */
export const isPricedByEvent = (charge: Charge): charge is PercentageCharge =>
  charge.model === 'PERCENTAGE' &&
  [charge.freeEvents, charge.freeTotal, charge.lowest, charge.highest].some(
    (term) => term !== undefined,
  )

/** Lines of the value at the rate, of paid events by their price, and of the free part. */
export function percentageLines(charge: PercentageCharge, usage: Usage): readonly PriceLine[] {
  const { rate, fixed, freeTotal = ZERO } = charge
  const atRate = (quantity: Decimal): PriceLine => ({
    of: 'percent',
    quantity,
    each: percentOf(rate, 1),
  })
  const atFixed = (count: bigint) => (isPositive(fixed) ? [eventLine(count, fixed)] : [])
  if (!isPricedByEvent(charge)) return [atRate(usage.units), ...atFixed(usage.events)]
  const carriedOver = max(subtract(usage.carriedOver ?? ZERO, freeTotal), ZERO)
  const paid = paidTransactions(charge, usage)
  const lines = paid.flatMap(({ value, count }) => {
    const bound = boundOf(charge, add(percentOf(value, rate), fixed))
    return bound ? [eventLine(count, bound)] : [atRate(multiply(value, count)), ...atFixed(count)]
  })
  const paidUnits = add(carriedOver, sum(paid.map(({ value, count }) => multiply(value, count))))
  return mergeByPrice([
    atRate(carriedOver),
    ...lines,
    { of: 'percent', quantity: subtract(usage.units, paidUnits), each: ZERO },
    eventLine(countOf(usage.transactions) - countOf(paid), ZERO),
  ])
}

const eventLine = (count: bigint, each: Decimal): PriceLine => ({
  of: 'event',
  quantity: { units: count, scale: 0 },
  each,
})

const countOf = (transactions: readonly Transactions[]): bigint =>
  transactions.reduce((total, { count }) => total + count, 0n)

/** The bound that replaces the price of an event. */
function boundOf({ lowest, highest }: PercentageCharge, amount: Decimal): Decimal | undefined {
  if (lowest && compare(amount, lowest) < 0) return lowest
  return highest && compare(amount, highest) > 0 ? highest : undefined
}

/** The events that are not free; one that crosses the free total has the value beyond it. */
function paidTransactions(
  charge: PercentageCharge,
  { carriedOver = ZERO, transactions }: Usage,
): readonly Transactions[] {
  let events = 0n
  let units = carriedOver
  return transactions.flatMap((some) => {
    const paid = paidOf(charge, some, events, units)
    events += some.count
    units = add(units, multiply(some.value, some.count))
    return paid
  })
}

/** @param events those before, with their `units` */
function paidOf(
  { freeEvents, freeTotal }: PercentageCharge,
  { value, count }: Transactions,
  events: bigint,
  units: Decimal,
): readonly Transactions[] {
  if (freeEvents === undefined && freeTotal === undefined) return [{ value, count }]
  const within = freeEvents === undefined ? count : clamp(freeEvents - events, count)
  const left = freeTotal && subtract(freeTotal, units)
  const free = left ? clamp(fitting(value, left, within), within) : within
  if (!left || free === within) return [{ value, count: count - within }]
  const crossing = subtract(multiply(value, free + 1n), max(left, ZERO))
  return [
    { value: crossing, count: 1n },
    { value, count: count - free - 1n },
  ]
}

const clamp = (count: bigint, highest: bigint): bigint =>
  count < 0n ? 0n : count < highest ? count : highest

/** The number of events of a value that fit into the units left; of those that use up nothing, all do. */
function fitting(value: Decimal, left: Decimal, all: bigint): bigint {
  if (isPositive(value)) return divide(left, value, 0, 'down').units
  return compare(value, left) <= 0 ? all : 0n
}
