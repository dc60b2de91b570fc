/** Messages of `<sample-list>`. */
import { listMessages } from '../../../components/backoffice/internal/list/list-messages.ts'
import { defineMessages } from '../../../components/internal/i18n/define-messages.ts'

export const messages = defineMessages({
  ...listMessages,
  'sample-list.label': 'Metrics',
  'sample-list.not-loaded': 'Metrics couldn’t be loaded.',
  'sample-list.not-updated': 'Metrics couldn’t be updated.',
  'sample-list.none': 'There is nothing to show.',
  'sample-list.count': { one: '{count} metric', other: '{count} metrics' },
  'sample-list.create': 'New metric',
  'sample-list.delete': 'Delete metric',
  'sample-list.name': 'Name',
  'sample-list.created': 'Created',
})
