/** What an alert watches, and where usage stands against its thresholds (billing-217). */
import type { AlertForCustomer } from '../../server/contract/alert.ts'
import type { Amount } from '../../server/contract/money.ts'
import { compare, type Decimal, decimal, decimalText, ratio, rescale } from '../internal/decimal.ts'
import { formatMoney } from '../internal/money.ts'
import { formatNumber } from '../internal/numbers.ts'
import type { Period } from '../internal/usage-period.ts'
import { say } from './messages.ts'

/** What can be watched: a type of alert, and of which metric where it is of one. */
export interface Measure {
  readonly type: string
  readonly metric?: { readonly code: string; readonly name?: string | null | undefined }
}

export const keyOf = ({ type, metric }: Measure): string => [type, metric?.code].join(' ').trim()

/** All that a subscription can be watched by, as far as its period tells. */
export function measuresOf(period: Period | undefined): Measure[] {
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

const WORDS = {
  METRIC_CURRENT_USAGE_UNITS: 'alerts.metric-units',
  METRIC_CURRENT_USAGE_AMOUNT: 'alerts.metric-amount',
} as const

/** "API calls: units"; a type of later as it came. */
export function nameOf({ type, metric }: Measure, locale: string): string {
  if (type === 'CURRENT_USAGE_AMOUNT') return say(locale, 'alerts.amount')
  if (type === 'LIFETIME_USAGE_AMOUNT') return say(locale, 'alerts.lifetime')
  const key = WORDS[type as keyof typeof WORDS]
  return key && metric ? say(locale, key, { metric: metric.name || metric.code }) : type
}

/** A threshold as the reader writes it: units, or money of the plan. */
export function formatValue(
  value: string,
  { type }: Measure,
  period: Period | undefined,
  locale: string,
): string {
  const amount = period && { ...period.total, value }
  return type.endsWith('UNITS') || !amount
    ? formatNumber(value, locale)
    : formatMoney(amount, locale)
}

/** Decimal text; undefined where the current period does not tell. */
function usedOf({ type, metric }: Measure, { total, charges }: Period): string | undefined {
  if (type === 'CURRENT_USAGE_AMOUNT') return total.value
  const own = charges.filter(({ code }) => code === metric?.code)
  const values: Partial<Record<string, readonly string[]>> = {
    METRIC_CURRENT_USAGE_UNITS: own.map(({ units }) => units),
    METRIC_CURRENT_USAGE_AMOUNT: own.map(({ amount }: { amount: Amount }) => amount.value),
  }
  // CHOICE: of a metric with several charges nobody says which of them is meant.
  return values[type]?.length === 1 ? values[type][0] : undefined
}

export interface Standing {
  readonly used: string
  /** The next threshold; undefined when all are reached. */
  readonly next: string | undefined
  /** For drawing: 1 is the next threshold. */
  readonly fraction: number
}

/** Where usage stands against the threshold that comes next. */
export function standingOf(
  { thresholds, ...alert }: AlertForCustomer,
  period: Period | undefined,
): Standing | undefined {
  const used = period && usedOf(alert as Measure, period)
  if (used === undefined) return
  try {
    const next = nextOf(thresholds, decimal(used))
    return { used, next, fraction: next ? Math.min(1, Math.max(0, ratio(used, next))) : 1 }
  } catch {
    return
  }
}

type Thresholds = AlertForCustomer['thresholds']

/** With 500, 1000 and a recurring 200 they are 500, 1000, 1200, 1400 … */
function nextOf(thresholds: Thresholds, used: Decimal): string | undefined {
  const plain = thresholds.filter(({ recurring }) => !recurring).map(({ value }) => decimal(value))
  const ahead = plain.sort(compare).find((one) => compare(one, used) > 0)
  if (ahead) return decimalText(ahead)
  const step = thresholds.find(({ recurring }) => recurring)
  if (!step) return
  const all = [decimal(step.value), plain.at(-1) ?? decimal('0'), used]
  const scale = Math.max(...all.map((one) => one.scale))
  const [every, last, now] = all.map((one) => rescale(one, scale).units) as [bigint, bigint, bigint]
  if (every <= 0n) return
  return decimalText({ units: last + every * ((now - last) / every + 1n), scale })
}
