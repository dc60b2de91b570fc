/**
 * Prices usage by the model of a charge, exactly: the rules of the service (billing-116 to billing-123).
 *
 * A draft of a charge is priced as it is typed, too: numbers are numbers or texts. It has no price while a value is missing
 * or invalid.
 */

import {
  add,
  compare,
  type Decimal,
  divide,
  isPositive,
  multiply,
  parseDecimal,
  percentOf,
  rescale,
  subtract,
  ZERO,
} from '../../../server/pricing/price/decimal.ts'
import { billingDecimals } from '../format/money.ts'

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Usage of one charge in the first period of a subscription: events of one value. */
export interface SimulatedUsage {
  readonly units: Decimal
  /** Events of the period. */
  readonly events: bigint
  /** An aggregate that is not a sum is one transaction (billing-123). */
  readonly transactions: { readonly value: Decimal; readonly count: bigint }
}

const whole = (units: bigint): Decimal => ({ units, scale: 0 })
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** The whole part of `a` / `b`, for `a` at least zero and `b` above it. */
const quotient = (a: Decimal, b: Decimal): bigint => divide(a, b, 0, 'down').units

/** A value that is missing or that can't be read. */
class IncompleteError extends Error {}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

function readPrice(value: unknown, fallback?: Decimal): Decimal {
  if (isBlank(value) && fallback) return fallback
  const text = String(value)
  if (!/^\d+(\.\d+)?$/.test(text)) throw new IncompleteError()
  return parseDecimal(text)
}

function readCount(value: unknown, fallback?: bigint): bigint {
  if (isBlank(value) && fallback !== undefined) return fallback
  const count = /\d/.test(String(value)) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(count) || count < 0) throw new IncompleteError()
  return BigInt(count)
}

/** The price before it is rounded; undefined for a charge that is not complete. */
export function chargePrice(charge: unknown, usage: SimulatedUsage): Decimal | undefined {
  if (!isMembers(charge)) return undefined
  try {
    return priceOf(String(charge.charge_model), propertiesOf(charge), usage)
  } catch (error) {
    if (error instanceof IncompleteError) return undefined
    throw error
  }
}

const propertiesOf = ({ properties }: Members): Members => (isMembers(properties) ? properties : {})

function priceOf(model: string, properties: Members, usage: SimulatedUsage): Decimal {
  switch (model) {
    case 'STANDARD':
      return multiply(usage.units, readPrice(properties.amount))
    case 'PACKAGE':
      return packagePrice(properties, usage.units)
    case 'GRADUATED':
      return graduatedPrice(readRanges(properties.graduated_ranges), usage.units)
    case 'VOLUME':
      return volumePrice(readRanges(properties.volume_ranges), usage.units)
    case 'PERCENTAGE':
      return percentagePrice(properties, usage)
    default:
      throw new IncompleteError()
  }
}

/** billing-119: each package that is begun costs one price, after the free units. */
function packagePrice(properties: Members, units: Decimal): Decimal {
  const amount = readPrice(properties.amount)
  const size = whole(readCount(properties.package_size))
  const paid = subtract(units, whole(readCount(properties.free_units, 0n)))
  if (!isPositive(size)) throw new IncompleteError()
  if (!isPositive(paid)) return ZERO
  const full = quotient(paid, size)
  const isBegun = isPositive(subtract(paid, multiply(whole(full), size)))
  return multiply(amount, whole(isBegun ? full + 1n : full))
}

interface PricedRange {
  readonly from: bigint
  /** Undefined on the last. */
  readonly to: bigint | undefined
  readonly flat: Decimal
  readonly perUnit: Decimal
}

/** billing-121: the first range is from 0, each further one from one past the range before. */
function readRanges(value: unknown): readonly PricedRange[] {
  if (!Array.isArray(value) || value.length === 0) throw new IncompleteError()
  let from = 0n
  return value.map((item, index) => {
    const range = isMembers(item) ? item : {}
    const to = index === value.length - 1 ? undefined : readCount(range.to_value)
    if (to !== undefined && to < from) throw new IncompleteError()
    const priced = {
      from,
      to,
      flat: readPrice(range.flat_amount, ZERO),
      perUnit: readPrice(range.per_unit_amount, ZERO),
    }
    if (to !== undefined) from = to + 1n
    return priced
  })
}

const rangePrice = ({ flat, perUnit }: PricedRange, units: Decimal): Decimal =>
  add(multiply(units, perUnit), flat)

const isWithin = ({ to }: PricedRange, units: Decimal): boolean =>
  to === undefined || compare(units, whole(to)) <= 0

/** billing-117: each unit costs the price of its range. Ranges count whole units: 10.5 lies in the one from 11. */
const graduatedPrice = (ranges: readonly PricedRange[], units: Decimal): Decimal =>
  ranges.reduce((sum, range) => {
    const below = whole(range.from > 0n ? range.from - 1n : 0n)
    const within = subtract(isWithin(range, units) ? units : whole(range.to!), below)
    return isPositive(within) ? add(sum, rangePrice(range, within)) : sum
  }, ZERO)

/** billing-118: all units cost the price of the range that their number reaches. */
function volumePrice(ranges: readonly PricedRange[], units: Decimal): Decimal {
  const reached = ranges.find((range) => isWithin(range, units))
  return reached && isPositive(units) ? rangePrice(reached, units) : ZERO
}

interface PercentageTerms {
  readonly rate: Decimal
  readonly fixed: Decimal
  readonly freeEvents: bigint | undefined
  readonly freeTotal: Decimal | undefined
  readonly lowest: Decimal | undefined
  readonly highest: Decimal | undefined
}

function readPercentage(properties: Members): PercentageTerms {
  const optional = (value: unknown) => (isBlank(value) ? undefined : readPrice(value))
  const { free_units_per_events: freeEvents } = properties
  const terms = {
    rate: readPrice(properties.rate),
    fixed: readPrice(properties.fixed_amount, ZERO),
    freeEvents: isBlank(freeEvents) ? undefined : readCount(freeEvents),
    freeTotal: optional(properties.free_units_per_total_aggregation),
    lowest: optional(properties.per_transaction_min_amount),
    highest: optional(properties.per_transaction_max_amount),
  }
  const { lowest, highest } = terms
  if (lowest && highest && compare(highest, lowest) < 0) throw new IncompleteError()
  return terms
}

const hasEventTerms = ({ freeEvents, freeTotal, lowest, highest }: PercentageTerms): boolean =>
  [freeEvents, freeTotal, lowest, highest].some((term) => term !== undefined)

/** True if the price depends on each event, and not on their sum and number alone. */
export const isPricedByEvent = (charge: { charge_model: string; properties: Members }): boolean =>
  charge.charge_model === 'PERCENTAGE' && hasEventTerms(readPercentage(charge.properties))

/** billing-120, billing-123 */
function percentagePrice(properties: Members, usage: SimulatedUsage): Decimal {
  const terms = readPercentage(properties)
  const { rate, fixed } = terms
  const shareOf = (value: Decimal) => percentOf(value, rate)
  if (!hasEventTerms(terms)) return add(shareOf(usage.units), multiply(fixed, whole(usage.events)))
  return paidParts(terms, usage.transactions).reduce((sum, { value, count }) => {
    const amount = clamp(add(shareOf(value), fixed), terms)
    return add(sum, multiply(amount, whole(count)))
  }, ZERO)
}

function clamp(amount: Decimal, { lowest, highest }: PercentageTerms): Decimal {
  if (lowest && compare(amount, lowest) < 0) return lowest
  return highest && compare(amount, highest) > 0 ? highest : amount
}

/**
 * The values to pay for, each with its number of events: free events and the free total end when either is used up, and
 * the event that crosses the free total pays for the part beyond it.
 */
function paidParts(
  { freeEvents, freeTotal }: PercentageTerms,
  { value, count }: SimulatedUsage['transactions'],
): readonly { value: Decimal; count: bigint }[] {
  if (freeEvents === undefined && freeTotal === undefined) return [{ value, count }]
  const mayBeFree = freeEvents === undefined ? count : min(freeEvents, count)
  const fit = freeTotal && isPositive(value) ? quotient(freeTotal, value) : mayBeFree
  const free = min(fit, mayBeFree)
  if (!freeTotal || free === mayBeFree) return [{ value, count: count - mayBeFree }]
  const crossing = subtract(multiply(value, whole(free + 1n)), freeTotal)
  return [
    { value: crossing, count: 1n },
    { value, count: count - free - 1n },
  ]
}

/**
 * The price, rounded half away from zero to the currency's smallest unit of ISO 4217; undefined as `chargePrice`.
 *
 * @param currency three letters
 */
export function roundedPrice(
  charge: unknown,
  usage: SimulatedUsage,
  currency: string,
): Decimal | undefined {
  const price = chargePrice(charge, usage)
  return price && rescale(price, billingDecimals(currency))
}
