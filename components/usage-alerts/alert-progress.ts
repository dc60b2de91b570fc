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
  const own = charges.filter(({ code }) => code === metric?.code)
  const values: Partial<Record<string, readonly string[]>> = {
    METRIC_CURRENT_USAGE_UNITS: own.map(({ units }) => units),
    METRIC_CURRENT_USAGE_AMOUNT: own.map(({ amount }) => amount.value),
  }
  // CHOICE: a metric with several charges has no progress, because the service does not say which charge counts.
  return values[type]?.length === 1 ? values[type][0] : undefined
}

export interface AlertProgress {
  readonly used: string
  /** The next threshold; undefined if all are reached. */
  readonly next: string | undefined
  /** For drawing: 1 is the next threshold. */
  readonly fraction: number
}

/** The current value against the next threshold. */
export function alertProgress(
  { thresholds, ...alert }: AlertForCustomer,
  period: UsagePeriod | undefined,
): AlertProgress | undefined {
  const used = period && currentValue(alert as AlertTarget, period)
  if (used === undefined) return
  try {
    const next = nextThreshold(thresholds, parseDecimal(used))
    return { used, next, fraction: next ? Math.min(1, Math.max(0, ratio(used, next))) : 1 }
  } catch {
    return
  }
}

/** Thresholds 500 and 1000 with a recurring 200 are 500, 1000, 1200, 1400 … */
function nextThreshold(
  thresholds: AlertForCustomer['thresholds'],
  used: Decimal,
): string | undefined {
  const plain = thresholds
    .filter(({ recurring }) => !recurring)
    .map(({ value }) => parseDecimal(value))
  const next = plain.sort(compare).find((threshold) => compare(threshold, used) > 0)
  if (next) return formatDecimal(next)
  const recurring = thresholds.find((threshold) => threshold.recurring)
  if (!recurring) return
  const { value: step } = recurring
  if (!isPositive(step)) return
  const last = plain.at(-1) ?? ZERO
  const steps = add(divide(subtract(used, last), step, 0, 'down'), 1)
  return formatDecimal(add(last, multiply(step, steps)))
}
