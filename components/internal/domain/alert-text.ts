/** Texts of an alert: the value that it watches, and its thresholds (billing-217). */
import type { AlertForCustomer } from '../../../server/contract/alert.ts'
import type { Amount } from '../../../server/contract/money.ts'
import { getFormatter } from '../format/intl-cache.ts'
import type { Localize } from '../i18n/localize.ts'
import type { alertMessages } from '../i18n/messages/alert.ts'

type AlertLocalize = Localize<typeof alertMessages>

/** The usage of a subscription, for its currency. */
interface PricedPeriod {
  readonly total: Amount
}

/** The value that an alert watches: an alert type, and the metric of types that have one. */
export interface AlertTarget {
  readonly type: string
  readonly metric?: { readonly code: string; readonly name?: string | null | undefined }
}

const TARGET_LABELS = {
  METRIC_CURRENT_USAGE_UNITS: 'alerts.metric-units',
  METRIC_CURRENT_USAGE_AMOUNT: 'alerts.metric-amount',
} as const

/** "API calls, units used"; an unknown type is shown by its code. */
export function targetLabel({ type, metric }: AlertTarget, localize: AlertLocalize): string {
  if (type === 'CURRENT_USAGE_AMOUNT') return localize.t('alerts.amount')
  if (type === 'LIFETIME_USAGE_AMOUNT') return localize.t('alerts.lifetime')
  const key = TARGET_LABELS[type as keyof typeof TARGET_LABELS]
  return key && metric ? localize.t(key, { metric: metric.name || metric.code }) : type
}

/** A threshold as units, or as money in the plan's currency. */
export function formatValue(
  value: string,
  { type }: AlertTarget,
  period: PricedPeriod | undefined,
  localize: AlertLocalize,
): string {
  const amount = period && { ...period.total, value }
  return type.endsWith('UNITS') || !amount ? localize.number(value) : localize.money(amount)
}

/** "At 500, 1,000, then every 200". */
export function thresholdsText(
  { type, thresholds }: Pick<AlertForCustomer, 'type' | 'thresholds'>,
  period: PricedPeriod | undefined,
  localize: AlertLocalize,
): string {
  const format = (value: string) => formatValue(value, { type }, period, localize)
  const plain = thresholds.filter(({ recurring }) => !recurring).map(({ value }) => format(value))
  const recurring = thresholds.find((threshold) => threshold.recurring)
  const values = getFormatter(Intl.ListFormat, localize.locale, { type: 'unit' }).format(plain)
  if (!recurring) return plain.length > 0 ? localize.t('alerts.at', { values }) : ''
  const value = format(recurring.value)
  return plain.length > 0
    ? localize.t('alerts.at-every', { values, value })
    : localize.t('alerts.every', { value })
}
