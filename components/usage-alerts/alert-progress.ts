/** Computes the progress of usage towards an alert's next threshold (billing-217). */
import type { AlertForCustomer } from '../../server/contract/alert.ts'
import type { AlertTarget } from '../internal/domain/alert-text.ts'
import type { UsagePeriod } from '../internal/domain/usage-period.ts'
import {
  compare,
  type Decimal,
  formatDecimal,
  parseDecimal,
  ratio,
  rescale,
} from '../internal/format/decimal.ts'

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
  const all = [parseDecimal(recurring.value), plain.at(-1) ?? parseDecimal('0'), used]
  const scale = Math.max(...all.map((value) => value.scale))
  const [step, last, now] = all.map((value) => rescale(value, scale).units) as [
    bigint,
    bigint,
    bigint,
  ]
  if (step <= 0n) return
  return formatDecimal({ units: last + step * ((now - last) / step + 1n), scale })
}
