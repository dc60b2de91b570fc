/** Computes the progress of usage towards an alert's next threshold (billing-217). */
import type { AlertForCustomer } from '../../server/contract/alert.ts'
import {
  add,
  compare,
  type Decimal,
  divide,
  formatDecimal,
  isPositive,
  multiply,
  parseDecimal,
  subtract,
  ZERO,
} from '../../server/pricing/price/decimal.ts'
import type { AlertTarget } from '../internal/domain/alert-text.ts'
import type { UsagePeriod } from '../internal/domain/usage-period.ts'
import { ratio } from '../internal/format/numbers.ts'

export const targetKey = ({ type, metric }: AlertTarget): string =>
  [type, metric?.code].join(' ').trim()

/** The targets of a subscription, with the metrics of its current period. */
export function availableTargets(period: UsagePeriod | undefined): AlertTarget[] {
  const metrics = new Map(period?.charges.map((charge) => [charge.code, charge]))
  return [
    { type: 'CURRENT_USAGE_AMOUNT' },
    ...[...metrics.values()].flatMap((metric) => [
      { type: 'METRIC_CURRENT_USAGE_UNITS', metric },
      { type: 'METRIC_CURRENT_USAGE_AMOUNT', metric },
    ]),
    { type: 'LIFETIME_USAGE_AMOUNT' },
  ]
}

/** Decimal text; undefined if the current period does not contain the value. */
export function currentValue(
  { type, metric }: AlertTarget,
  { total, charges }: UsagePeriod,
): string | undefined {
  if (type === 'CURRENT_USAGE_AMOUNT') return total.value
  const metricCharges = charges.filter(({ code }) => code === metric?.code)
  const values: Partial<Record<string, readonly string[]>> = {
    METRIC_CURRENT_USAGE_UNITS: metricCharges.map(({ units }) => units),
    METRIC_CURRENT_USAGE_AMOUNT: metricCharges.map(({ amount }) => amount.value),
  }
  // CHOICE: a metric with several charges has no progress, because the service does not say which charge counts.
  return values[type]?.length === 1 ? values[type][0] : undefined
}

export interface AlertProgress {
  readonly used: string
  /** The next threshold; undefined if all are reached. */
  readonly next: string | undefined
  /** The highest threshold that is reached; undefined without one, and if all are. */
  readonly last: string | undefined
  /** For drawing: 1 is the next threshold. */
  readonly fraction: number
  /** For drawing: the thresholds that are reached. */
  readonly ticks: readonly number[]
}

/** Denser ticks would be no ticks. */
const MAX_TICKS = 12

/** The current value against the next threshold. */
export function alertProgress(
  { thresholds, ...alert }: AlertForCustomer,
  period: UsagePeriod | undefined,
): AlertProgress | undefined {
  const used = period && currentValue(alert as AlertTarget, period)
  if (used === undefined) return
  try {
    const { next, reached } = readThresholds(thresholds, parseDecimal(used))
    if (!next) return { used, next, last: undefined, fraction: 1, ticks: [] }
    return {
      used,
      next,
      last: reached.at(-1),
      fraction: Math.min(1, Math.max(0, ratio(used, next))),
      ticks: reached.map((value) => ratio(value, next)),
    }
  } catch {
    return
  }
}

/** Thresholds 500 and 1000 with a recurring 200 are 500, 1000, 1200, 1400 …; the newest of the reached ones. */
function readThresholds(thresholds: AlertForCustomer['thresholds'], used: Decimal) {
  const plain = thresholds
    .filter(({ recurring }) => !recurring)
    .map(({ value }) => parseDecimal(value))
    .sort(compare)
  const isReached = (value: Decimal) => compare(value, used) <= 0
  const texts = (values: readonly Decimal[]) => values.slice(-MAX_TICKS).map(formatDecimal)
  const reached = plain.filter(isReached)
  const next = plain[reached.length]
  if (next) return { next: formatDecimal(next), reached: texts(reached) }
  const { value: step } = thresholds.find(({ recurring }) => recurring) ?? {}
  if (step === undefined || !isPositive(step)) return { reached: texts(reached) }
  const last = plain.at(-1) ?? ZERO
  const count = divide(subtract(used, last), step, 0, 'down')
  const at = (steps: Decimal) => add(last, multiply(step, steps))
  const steps = Array.from({ length: MAX_TICKS }, (_, index) => subtract(count, index))
    .filter(isPositive)
    .reverse()
  return { next: formatDecimal(at(add(count, 1))), reached: texts([...reached, ...steps.map(at)]) }
}
