/** Messages of `<metric-list>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { listMessages } from '../internal/list/list-messages.ts'
import { aggregationMessages } from '../internal/resources/aggregation.ts'

export const messages = defineMessages({
  ...listMessages,
  ...aggregationMessages,
  'metrics.label': 'Metrics',
  'metrics.not-loaded': 'Metrics couldn’t be loaded.',
  'metrics.not-updated': 'Metrics couldn’t be updated.',
  'metrics.none': 'No metrics yet. A metric turns events into units that a plan can charge.',
  'metrics.count': { one: '{count} metric', other: '{count} metrics' },
  'metrics.create': 'New metric',
  'metrics.delete': 'Delete metric',
  'metrics.name': 'Metric',
  'metrics.code': 'Code',
  'metrics.aggregation': 'Counts',
  'metrics.of-property': '{aggregation}: {property}',
  'metrics.created': 'Created',
})
