/** Usage of one charge in one period, as its price depends on it. */
import { type Decimal, multiply } from './decimal.ts'

export interface Usage {
  /** In the metric's units, with those carried over. */
  readonly units: Decimal
  /** Events of the period itself. */
  readonly events: bigint
  /** Units from before the period; none by default. */
  readonly carriedOver?: Decimal
  /** In the order of time; for a charge that prices each event. */
  readonly transactions: readonly Transactions[]
}

/** Events of one value, one after the other. */
export interface Transactions {
  /** Below zero for a single event only. */
  readonly value: Decimal
  readonly count: bigint
}

/** Usage of a sum or a count: events of one value. */
export const usageOfEvents = (count: bigint, value: Decimal): Usage => ({
  units: multiply(value, count),
  events: count,
  transactions: [{ value, count }],
})

/** Usage of a metric that is no sum: one event of all units (billing-123). */
export const usageOfUnits = (units: Decimal): Usage =>
  units.units === 0n
    ? { units, events: 0n, transactions: [] }
    : { units, events: 1n, transactions: [{ value: units, count: 1n }] }
