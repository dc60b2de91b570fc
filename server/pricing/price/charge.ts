/** Reads the terms of a charge: of a plan's row, of a response, or of a draft as it is typed. */
import { compare, type Decimal, isPositive, parseDecimal, ZERO } from './decimal.ts'

/** A charge's terms by its model; prices are in the plan's currency. */
export type Charge = StandardCharge | PackageCharge | RangesCharge | PercentageCharge

/** Each unit costs the same (billing-116). */
interface StandardCharge {
  readonly model: 'STANDARD'
  readonly price: Decimal
}

/** Each package that is begun costs one price, after the free units (billing-119). */
export interface PackageCharge {
  readonly model: 'PACKAGE'
  readonly price: Decimal
  readonly size: Decimal
  readonly freeUnits: Decimal
}

/** Each unit costs the price of its range (billing-117), or all cost that of their number's range (billing-118). */
export interface RangesCharge {
  readonly model: 'GRADUATED' | 'VOLUME'
  readonly ranges: readonly PriceRange[]
}

/** Bounds are whole units: after a range to 10 the next one is from 11, and 10.5 lies in the latter. */
export interface PriceRange {
  readonly from: Decimal
  /** Undefined on the last. */
  readonly to: Decimal | undefined
  /** Of one unit. */
  readonly price: Decimal
  /** Charged once if any unit falls into the range. */
  readonly flat: Decimal
}

/** A rate on the value of each event, plus an optional fixed amount for each (billing-120). */
export interface PercentageCharge {
  readonly model: 'PERCENTAGE'
  /** Percent. */
  readonly rate: Decimal
  /** Of each paid event. */
  readonly fixed: Decimal
  readonly freeEvents: bigint | undefined
  /** Units. */
  readonly freeTotal: Decimal | undefined
  /** Bounds of the price of a paid event. */
  readonly lowest: Decimal | undefined
  readonly highest: Decimal | undefined
}

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const membersOf = (value: unknown): Members => (isMembers(value) ? value : {})

/** A value that is missing or that can't be read. */
class IncompleteError extends Error {}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

function readPrice(value: unknown): Decimal {
  const text = String(value)
  if (!/^\d+(\.\d+)?$/.test(text)) throw new IncompleteError()
  return parseDecimal(text)
}

function readCount(value: unknown): bigint {
  const count = /\d/.test(String(value)) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(count) || count < 0) throw new IncompleteError()
  return BigInt(count)
}

const whole = (units: bigint): Decimal => ({ units, scale: 0 })

/** A member that may be blank. */
const optional = <Value, Fallback>(
  value: unknown,
  read: (value: unknown) => Value,
  fallback: Fallback,
): Value | Fallback => (isBlank(value) ? fallback : read(value))

/**
 * @param charge members `charge_model` and `properties` (billing-115); numbers may be texts
 * @returns undefined for an unknown model, and while a value is missing or invalid
 */
export function readCharge(charge: unknown): Charge | undefined {
  const { charge_model, properties } = membersOf(charge)
  try {
    return readTerms(charge_model, membersOf(properties))
  } catch (error) {
    if (error instanceof IncompleteError) return undefined
    throw error
  }
}

function readTerms(model: unknown, properties: Members): Charge | undefined {
  switch (model) {
    case 'STANDARD':
      return { model, price: readPrice(properties.amount) }
    case 'PACKAGE':
      return readPackage(properties)
    case 'GRADUATED':
      return { model, ranges: readRanges(properties.graduated_ranges) }
    case 'VOLUME':
      return { model, ranges: readRanges(properties.volume_ranges) }
    case 'PERCENTAGE':
      return readPercentage(properties)
  }
}

function readPackage(properties: Members): PackageCharge {
  const size = whole(readCount(properties.package_size))
  if (!isPositive(size)) throw new IncompleteError()
  const freeUnits = whole(optional(properties.free_units, readCount, 0n))
  return { model: 'PACKAGE', price: readPrice(properties.amount), size, freeUnits }
}

/** billing-121: the first range is from 0, each further one from one past the range before. */
function readRanges(value: unknown): readonly PriceRange[] {
  if (!Array.isArray(value) || value.length === 0) throw new IncompleteError()
  let from = 0n
  return value.map((item, index) => {
    const { to_value, per_unit_amount, flat_amount } = membersOf(item)
    const to = index === value.length - 1 ? undefined : readCount(to_value)
    if (to !== undefined && to < from) throw new IncompleteError()
    const range = {
      from: whole(from),
      to: to === undefined ? undefined : whole(to),
      price: optional(per_unit_amount, readPrice, ZERO),
      flat: optional(flat_amount, readPrice, ZERO),
    }
    if (to !== undefined) from = to + 1n
    return range
  })
}

function readPercentage(properties: Members): PercentageCharge {
  const lowest = optional(properties.per_transaction_min_amount, readPrice, undefined)
  const highest = optional(properties.per_transaction_max_amount, readPrice, undefined)
  if (lowest && highest && compare(highest, lowest) < 0) throw new IncompleteError()
  return {
    model: 'PERCENTAGE',
    rate: readPrice(properties.rate),
    fixed: optional(properties.fixed_amount, readPrice, ZERO),
    freeEvents: optional(properties.free_units_per_events, readCount, undefined),
    freeTotal: optional(properties.free_units_per_total_aggregation, readPrice, undefined),
    lowest,
    highest,
  }
}
