/** Messages of `<event-editor>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { editorMessages } from '../internal/editor/editor-messages.ts'

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
  'event.inexact': '{number} can’t be sent exactly as a number. Put it in quotation marks.',
  'event.property': 'This metric needs the property {property}.',
  'event.transaction': 'Transaction ID',
  'event.transaction-hint': 'An event counts once: the service ignores a repeat with the same ID.',
  'event.duplicate': 'Another event has this ID.',
  'event.recorded': 'Recorded: {transaction}',
  'event.send': 'Send',
  'event.one': 'One event',
  'event.several': 'Several events',
  'event.list': 'Events',
  'event.list-hint':
    'A JSON array, or one JSON object a line, such as {example}. Missing transaction IDs are added.',
  'event.file': 'Fill from a file',
  'event.file-hint': 'A .json or .jsonl file. It replaces the text.',
  'event.file-failed': 'This file couldn’t be read. Choose a text file of at most 1 MB.',
  'event.not-list': 'Type a JSON array, or one JSON object a line.',
  'event.not-object': 'Type a JSON object.',
  'event.not-text': 'Type a text in quotation marks.',
  'event.no-member': 'An event has nothing with this name.',
  'event.issue': 'Event {number}: {text}',
  'event.member-issue': 'Event {number}, {member}: {text}',
  'event.more-issues': { one: '{count} more issue.', other: '{count} more issues.' },
  'event.recorded-count': { one: '{count} event recorded.', other: '{count} events recorded.' },
  'event.refused-count': {
    one: '{count} of {total} events was refused; the service doesn’t say which. Correct it and send all again: each ID counts once.',
    other:
      '{count} of {total} events were refused; the service doesn’t say which. Correct them and send all again: each ID counts once.',
  },
})
