/** Messages of all lists of the back office. */
import { defineMessages } from '../../../internal/i18n/define-messages.ts'
import type { Localize } from '../../../internal/i18n/localize.ts'
import { merchantMessages } from '../i18n/messages.ts'
import { pagerMessages } from './pager.ts'

export const listMessages = defineMessages({
  ...merchantMessages,
  ...pagerMessages,
  'list.search': 'Search',
  'list.clear-search': 'Clear search',
  'list.not-found': 'Nothing matches this search.',
  'list.limited': 'Only the newest {count} were read, sorted and searched. There are more.',
  'list.actions': 'Actions',
  'list.duplicate': 'Duplicate',
  'list.delete': 'Delete',
  'list.keep': 'Keep',
  'list.type-name': 'Type {name} to confirm.',
  'list.delete-question': 'Delete {name}?',
  'list.delete-done': 'Deleted',
  'list.delete-failed': 'This couldn’t be deleted. Try again.',
  'list.delete-unknown': 'We don’t know if this was deleted. The list is being read again.',
  'list.void': 'Void',
  'list.void-question': 'Void {name}?',
  'list.void-done': 'Voided',
  'list.void-failed': 'This couldn’t be voided. Try again.',
  'list.void-unknown': 'We don’t know if this was voided. The list is being read again.',
})

export type ListLocalize = Localize<typeof listMessages>
