/** The draft of a metric: its start, its bodies, and the issues that depend on several members. */
import type { MetricBody } from '../../../server/contract/metric.ts'
import { metricRules } from '../internal/constraints/metric.ts'
import { type DraftMembers, toBody } from '../internal/forms/draft.ts'
import type { FieldIssue, FieldIssues } from '../internal/forms/validate.ts'

export const newMetricDraft = (): DraftMembers => ({
  name: '',
  code: '',
  type: 'METERED',
  aggregation_type: 'COUNT',
})

/** billing-103: every aggregation but COUNT reads a property of the event. */
export const readsProperty = ({ aggregation_type }: DraftMembers): boolean =>
  aggregation_type !== 'COUNT'

/** billing-104 */
const CARRIES_OVER: readonly unknown[] = ['SUM', 'COUNT_DISTINCT', '', undefined]

/** Issues that depend on several members, by pointer. */
export function metricIssues(
  draft: DraftMembers,
  texts: { readonly cannotCarryOver: string },
): FieldIssues {
  const issues: Record<string, FieldIssue> = {}
  if (readsProperty(draft) && !draft.aggregation_field)
    issues['/aggregation_field'] = { kind: 'required' }
  if (draft.type === 'RECURRING' && !CARRIES_OVER.includes(draft.aggregation_type))
    issues['/type'] = { kind: 'text', text: texts.cannotCarryOver }
  return issues
}

/** A property that the aggregation does not read stays in the form, and is not sent. */
export const metricBody = (draft: DraftMembers): MetricBody =>
  toBody(metricRules, readsProperty(draft) ? draft : { ...draft, aggregation_field: undefined })
