/** Prices measured usage by the model of its charge. Exact: rounding happens when a fee is made. */
import Big from 'big.js'

/** Usage of one charge in one period, in the metric's units. */
export interface MeasuredUsage {
  units: Big
  /** Units from before the period; loaded only with `transactions`. */
  carriedOver: Big
  /** Events of the period itself. */
  eventsCount: number
  /** The value of each event in the order of time; loaded only for models that price single events. */
  transactions: Big[]
}

/** The properties of each charge model. */
interface ChargeProperties {
  STANDARD: StandardProperties
  PACKAGE: PackageProperties
  GRADUATED: GraduatedProperties
  VOLUME: VolumeProperties
  PERCENTAGE: PercentageProperties
}

/** A charge model with its properties; `charge_model` tells them apart. */
export type PricedCharge = {
  [Model in keyof ChargeProperties]: { charge_model: Model; properties: ChargeProperties[Model] }
}[keyof ChargeProperties]

/** The price of usage in the plan's currency. CHOICE: units below zero cost nothing. */
export function priceUsage(charge: PricedCharge, usage: MeasuredUsage): Big {
  if (usage.units.lt(0)) return new Big(0)
  switch (charge.charge_model) {
    case 'STANDARD':
      return standard(charge.properties, usage.units)
    case 'PACKAGE':
      return packagePrice(charge.properties, usage.units)
    case 'GRADUATED':
      return graduated(charge.properties, usage.units)
    case 'VOLUME':
      return volume(charge.properties, usage.units)
    case 'PERCENTAGE':
      return percentage(charge.properties, usage)
  }
}

export interface StandardProperties {
  /** Price of one unit. */
  amount: string
}

/** STANDARD: each unit costs the same (billing-116). */
const standard = ({ amount }: StandardProperties, units: Big): Big => units.times(amount)

export interface PackageProperties {
  /** Price of one package. */
  amount: string
  package_size: number
  free_units?: number
}

/** PACKAGE: each package that is begun costs one price, after the free units (billing-119). */
function packagePrice(properties: PackageProperties, units: Big): Big {
  const paid = units.minus(properties.free_units ?? 0)
  if (paid.lte(0)) return new Big(0)
  const whole = paid.minus(paid.mod(properties.package_size))
  const packages = whole.div(properties.package_size).plus(paid.gt(whole) ? 1 : 0)
  return packages.times(properties.amount)
}

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

/**
 * GRADUATED: each unit costs the price of the range that it falls into (billing-117).
 * CHOICE: a range's flat amount is due once any unit falls into the range; no units cost nothing.
 */
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

export interface VolumeProperties {
  volume_ranges: Range[]
}

/**
 * VOLUME: all units cost the price of the range that their number falls into (billing-118). CHOICE: no units cost
 * nothing.
 */
function volume({ volume_ranges }: VolumeProperties, units: Big): Big {
  const reached = volume_ranges.find(({ to_value }) => to_value === null || units.lte(to_value))
  return reached && units.gt(0) ? rangePrice(reached, units) : new Big(0)
}

export interface PercentageProperties {
  /** Percent. */
  rate: string
  /** Charged for each paid event. */
  fixed_amount?: string
  free_units_per_events?: number
  free_units_per_total_aggregation?: string
  per_transaction_min_amount?: string
  per_transaction_max_amount?: string
}

/** True if the price depends on single events and not on their sum alone. */
export const needsTransactions = (properties: PercentageProperties): boolean =>
  properties.free_units_per_events !== undefined ||
  properties.free_units_per_total_aggregation !== undefined ||
  properties.per_transaction_min_amount !== undefined ||
  properties.per_transaction_max_amount !== undefined

/**
 * PERCENTAGE: a rate on the value of each event, plus an optional fixed amount for each (billing-120).
 *
 * CHOICE, as in the engine that the public service resembles: free events and the free total apply first,
 * in the order of time, and end when either is used up. An event that crosses the free total pays for the
 * part beyond it. The bounds apply to each paid event. Units carried over are no event of the period: they
 * use up the free total and pay the rate alone.
 */
function percentage(properties: PercentageProperties, used: MeasuredUsage): Big {
  if (!needsTransactions(properties)) {
    return percentageOf(properties, used.units).plus(
      fixedAmount(properties).times(used.eventsCount),
    )
  }
  return payableParts(properties, used)
    .map((paid) =>
      clampToBounds(properties, percentageOf(properties, paid).plus(fixedAmount(properties))),
    )
    .reduce(
      (sum, amount) => sum.plus(amount),
      percentageOf(properties, payableCarriedOver(properties, used)),
    )
}

/** The units carried over that exceed the free total. */
function payableCarriedOver(
  properties: PercentageProperties,
  { carriedOver: carried }: MeasuredUsage,
): Big {
  const { free_units_per_total_aggregation: freeTotal = '0' } = properties
  return carried.gt(freeTotal) ? carried.minus(freeTotal) : new Big(0)
}

/** The part of each event's value that is to be paid, after the free events and the free total. */
function payableParts(
  properties: PercentageProperties,
  { carriedOver: carried, transactions }: MeasuredUsage,
): Big[] {
  const { free_units_per_events: freeEvents, free_units_per_total_aggregation: freeTotal } =
    properties
  const hasFree = freeEvents !== undefined || freeTotal !== undefined
  let total = carried
  return transactions.flatMap((value, i) => {
    const eventIsFree = hasFree && (freeEvents === undefined || i < freeEvents)
    const before = total
    total = total.plus(value)
    if (!eventIsFree) return [value]
    if (freeTotal === undefined || total.lte(freeTotal)) return []
    return [before.gte(freeTotal) ? value : total.minus(freeTotal)]
  })
}

const percentageOf = ({ rate }: PercentageProperties, value: Big) => value.times(rate).times('0.01')

const fixedAmount = ({ fixed_amount = '0' }: PercentageProperties) => new Big(fixed_amount)

function clampToBounds(properties: PercentageProperties, amount: Big): Big {
  const { per_transaction_min_amount: min, per_transaction_max_amount: max } = properties
  if (min !== undefined && amount.lt(min)) return new Big(min)
  if (max !== undefined && amount.gt(max)) return new Big(max)
  return amount
}
