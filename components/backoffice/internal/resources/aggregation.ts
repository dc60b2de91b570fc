/** Aggregations of metrics in words. */
import { defineMessages } from '../../../internal/i18n/define-messages.ts'
import type { Localize } from '../../../internal/i18n/localize.ts'

export const aggregationMessages = defineMessages({
  'aggregation.COUNT': 'Number of events',
  'aggregation.SUM': 'Sum of a property',
  'aggregation.MAX': 'Highest value of a property',
  'aggregation.COUNT_DISTINCT': 'Number of different values',
  'aggregation.LATEST': 'Latest value of a property',
})

/** An aggregation that has no words yet is shown as the service spells it. */
export function aggregationName(
  localize: Localize<typeof aggregationMessages>,
  aggregation: string,
): string {
  const key = `aggregation.${aggregation}`
  return Object.hasOwn(aggregationMessages, key)
    ? localize.t(key as keyof typeof aggregationMessages)
    : aggregation
}
