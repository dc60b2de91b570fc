/** Computes the meter's data: filtered charges, bar segments, limits with their thresholds. */

import { compare, multiply, parseDecimal } from '../../server/pricing/price/decimal.ts'
import type { Converter } from '../internal/base/converters.ts'
import { parseJson } from '../internal/dom/parse-json.ts'
import type { UsagePeriod } from '../internal/domain/usage-period.ts'
import { addMoney } from '../internal/format/money.ts'
import { ratio } from '../internal/format/numbers.ts'
import { coloredSeries } from '../internal/templates/series-color.ts'

/** Limits by metric code, in the metric's units. */
export type Limits = Readonly<Record<string, number>>

/** The entries that are numbers; undefined for anything but an object or its JSON. */
function limitEntries(value: unknown): [string, number][] | undefined {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : undefined
  return entries?.filter(([, limit]) => Number.isFinite(limit))
}

function objectOf(value: unknown): unknown {
  if (typeof value === 'object') return value
  // Svelte's server writes an object so, and its hydration sets the property.
  return value === '[object Object]' ? {} : parseJson(String(value))
}

/** An object, or its JSON. */
export const LIMITS: Converter<Limits> = {
  expected: 'JSON such as {"api_calls": 100000}',
  parse: (value) => {
    const limits = objectOf(value)
    const entries = limitEntries(limits)
    return entries?.length === Object.keys(limits ?? {}).length ? (limits as Limits) : undefined
  },
  nearest: (value) => Object.fromEntries(limitEntries(objectOf(value)) ?? []),
}

/** Keeps the charges of these metrics, ranked, and sums the others; keeps all if there are no codes. */
export function filterCharges(period: UsagePeriod, codes: readonly string[]): UsagePeriod {
  if (!codes.length) return rankCharges(period)
  const [first, ...rest] = period.charges
    .filter(({ code }) => !codes.includes(code))
    .map(({ amount }) => amount)
  return rankCharges({
    ...period,
    charges: period.charges.filter(({ code }) => codes.includes(code)),
    other: first && addMoney(first, ...rest),
  })
}

/** With more charges than colors the largest ones are first, because the further ones share the grey. */
function rankCharges(period: UsagePeriod): UsagePeriod {
  const { charges } = period
  if (coloredSeries(charges.length) === charges.length) return period
  const value = ({ amount }: UsagePeriod['charges'][number]) => parseDecimal(amount.value)
  return { ...period, charges: charges.toSorted((a, b) => compare(value(b), value(a))) }
}

/** A segment of the share bar; `start` and `size` are fractions of its length. */
export interface BarSegment {
  readonly start: number
  readonly size: number
  /** The charges with a color in their order, then the further ones as one, the other charges, and taxes. */
  readonly index: number
}

/** Each part's share of the total, or of the budget if that is larger. For drawing only. */
export function barSegments(
  { charges, other, taxes, total }: UsagePeriod,
  budget = '0',
): BarSegment[] {
  const all = charges.map(({ amount }) => amount)
  const count = coloredSeries(all.length)
  const [first, ...rest] = all.slice(count)
  const further = first ? [addMoney(first, ...rest)] : []
  const amounts = [...all.slice(0, count), ...further, other, taxes]
  const sizes = amounts.map((amount) => Math.max(0, ratio(amount?.value ?? '0', total.value)))
  const sum = sizes.reduce((whole, size) => whole + size, 0)
  const whole = Math.max(sum, ratio(budget, total.value))
  let start = 0
  return sizes.flatMap((size, index) => {
    const segment = { start, size: whole ? size / whole : 0, index }
    start += segment.size
    return size > 0 ? [segment] : []
  })
}

/** Percent of a limit. */
const THRESHOLDS = [75, 90, 100] as const
export type Threshold = (typeof THRESHOLDS)[number]

export interface LimitUsage {
  /** Decimal text in the unit of `limit`. */
  readonly used: string
  readonly limit: string
  /** For drawing: 1 is the limit; above 1 it is exceeded. */
  readonly fraction: number
  /** The highest threshold reached, compared exactly. */
  readonly reached: Threshold | undefined
}

/** Undefined without a limit, and if either value is not a number. */
export function limitUsage(used: string, limit: unknown): LimitUsage | undefined {
  if (limit === undefined || limit === '') return
  const text = String(limit)
  try {
    const max = parseDecimal(text)
    if (max.units <= 0n) return
    const percents = multiply(used, 100)
    const reached = THRESHOLDS.findLast(
      (threshold) => compare(percents, multiply(max, threshold)) >= 0,
    )
    return { used, limit: text, fraction: Math.max(0, ratio(used, text)), reached }
  } catch {
    return
  }
}

/** The usage of each limit of a period; `code` and `name` are undefined for the budget. */
export const limitUsages = ({ charges, total }: UsagePeriod, limits: Limits, budget: string) =>
  [
    ...charges.map(({ code, name, units }) => ({
      code,
      name,
      usage: limitUsage(units, limits[code]),
    })),
    { code: undefined, name: undefined, usage: limitUsage(total.value, budget) },
  ].flatMap(({ usage, ...limit }) => (usage ? [{ ...limit, usage }] : []))

/** Remembers the announced thresholds: each one of a limit is announced once a period. */
export class ThresholdTracker {
  readonly #announced = new Set<string>()

  /**
   * The reached thresholds that are new for `scope` (subscription, period and metric). A changed limit has new
   * thresholds.
   */
  claimNew(scope: readonly unknown[], { reached, limit }: LimitUsage): Threshold[] {
    return THRESHOLDS.filter((threshold) => {
      const key = JSON.stringify([...scope, limit, threshold])
      if (!reached || threshold > reached || this.#announced.has(key)) return false
      this.#announced.add(key)
      return true
    })
  }
}
