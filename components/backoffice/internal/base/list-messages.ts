/** Messages of all lists of the back office. */
import { defineMessages } from '../../../internal/i18n/define-messages.ts'
import type { Localize } from '../../../internal/i18n/localize.ts'
import { merchantMessages } from '../messages.ts'

export const listMessages = defineMessages({
  ...merchantMessages,
  'list.search': 'Search',
  'list.previous': 'Previous page',
  'list.next': 'Next page',
  'list.page': 'Page {page}',
  'list.actions': 'Actions',
  'list.delete': 'Delete',
  'list.keep': 'Keep',
  'list.deleted': 'Deleted',
  'list.type-name': 'Type {name} to confirm.',
  'list.delete-question': 'Delete {name}?',
  'list.not-deleted': 'This couldn’t be deleted. Try again.',
  'list.unknown-delete': 'We don’t know if this was deleted. The list is being read again.',
})

export type ListLocalize = Localize<typeof listMessages>
