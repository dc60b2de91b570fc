/** Messages of `<metric-editor>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { editorMessages } from '../internal/editor/editor-messages.ts'
import { aggregationMessages } from '../internal/resources/aggregation.ts'

export const messages = defineMessages({
  ...editorMessages,
  ...aggregationMessages,
  'metric.not-loaded': 'The metric couldn’t be loaded.',
  'metric.not-updated': 'The metric couldn’t be reloaded.',
  'metric.new': 'New metric',
  'metric.edit': 'Metric',
  'metric.name': 'Name',
  'metric.name-hint': 'Customers see it with their usage.',
  'metric.code': 'Code',
  'metric.code-hint': 'Your events name the metric by it. It can’t be changed later.',
  'metric.code-fixed': 'Your events name the metric by it. It can’t be changed.',
  'metric.description': 'Description',
  'metric.aggregation': 'What it counts',
  'metric.field': 'Property of the event',
  'metric.field-hint': 'Such as duration or user_id.',
  'metric.type': 'At the end of a period',
  'metric.METERED': 'It starts again from zero',
  'metric.RECURRING': 'It carries over to the next period',
  'metric.cannot-carry-over': 'Only a sum or a number of different values can carry over.',
  'metric.filters': 'Filters',
  'metric.filters-hint': 'Without one, every event with the code counts.',
  'metric.add-filter': 'Add filter',
  'metric.filter-key': 'Property',
  'metric.filter-value': 'Value {count}',
  'metric.add-value': 'Add value',
  'metric.duplicate': 'Another metric has this code.',
})

export type MetricLocalize = Localize<typeof messages>
