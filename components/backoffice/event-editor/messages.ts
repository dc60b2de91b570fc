/** Messages of `<event-editor>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { editorMessages } from '../internal/base/editor-messages.ts'

export const messages = defineMessages({
  ...editorMessages,
  'event.not-loaded': 'Metrics and subscriptions couldn’t be loaded.',
  'event.new': 'New usage event',
  'event.subscription': 'Subscription',
  'event.metric': 'Metric',
  'event.time': 'Time',
  'event.time-hint': 'Without one, the service takes the time of receipt.',
  'event.properties': 'Properties',
  'event.properties-hint': 'JSON, such as {example}.',
  'event.not-json': 'Type a JSON object of texts, numbers, true, false and null.',
  'event.property': 'This metric needs the property {property}.',
  'event.transaction': 'Transaction ID',
  'event.transaction-hint': 'An event counts once: the service ignores a repeat with the same ID.',
  'event.duplicate': 'Another event has this ID.',
  'event.recorded': 'Recorded: {transaction}',
})
