/** The draft of an alert: its start, its bodies, and the issues that depend on several members. */
import type { AlertBody, AlertForMerchant } from '../../../server/contract/alert.ts'
import { alertRules } from '../internal/constraints/alert.ts'
import {
  type DraftMembers,
  type DraftValue,
  toBody,
  toDraft,
  valueAt,
} from '../internal/forms/draft.ts'
import type { FieldIssue, FieldIssues } from '../internal/forms/validate.ts'
import { alertFormRules } from '../internal/resources/alert.ts'

export const newThreshold: DraftMembers = { value: '' }

export const newAlertDraft = (external_subscription_id: string): DraftMembers => ({
  external_subscription_id,
  type: 'CURRENT_USAGE_AMOUNT',
  code: '',
  thresholds: [newThreshold],
})

export const alertDraft = (alert: AlertForMerchant): DraftMembers =>
  toDraft(alertFormRules, { ...alert, metric_code: alert.metric?.code })

/** billing-217 */
export const watchesMetric = ({ type }: DraftMembers): boolean => String(type).startsWith('METRIC_')

/** A metric that the type does not watch is not sent. */
export const alertBody = (draft: DraftMembers): AlertBody =>
  toBody(alertRules, watchesMetric(draft) ? draft : { ...draft, metric_code: undefined })

const isRecurring = (threshold: DraftValue) => valueAt(threshold, '/recurring') === true

/** Issues that depend on several members, by pointer (billing-217, billing-218). */
export function alertIssues(
  draft: DraftMembers,
  texts: { readonly oneRecurring: string; readonly recurringZero: string },
): FieldIssues {
  const issues: Record<string, FieldIssue> = {}
  if (watchesMetric(draft) && !draft.metric_code) issues['/metric_code'] = { kind: 'required' }
  const thresholds = (draft.thresholds ?? []) as readonly DraftValue[]
  const first = thresholds.findIndex(isRecurring)
  for (const [index, threshold] of thresholds.entries()) {
    if (!isRecurring(threshold)) continue
    const at = `/thresholds/${index}`
    if (index > first) issues[`${at}/recurring`] = { kind: 'text', text: texts.oneRecurring }
    if (/^[0.]+$/.test(String(valueAt(threshold, '/value'))))
      issues[`${at}/value`] = { kind: 'text', text: texts.recurringZero }
  }
  return issues
}
