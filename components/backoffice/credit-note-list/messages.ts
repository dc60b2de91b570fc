/** Messages of `<credit-note-list>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { listMessages } from '../internal/list/list-messages.ts'
import { noteMessages } from '../internal/resources/credit-note-text.ts'

export const messages = defineMessages({
  ...listMessages,
  ...noteMessages,
  'board.customer': 'Customer',
  'board.customer-id': 'Customer ID',
  'notes.not-loaded': 'Credit notes couldn’t be loaded.',
  'notes.not-updated': 'Credit notes couldn’t be updated.',
  'notes.none': 'No credit notes',
  'notes.none-open': 'No credit notes. Open an invoice to create one.',
  'notes.void': 'Void credit note',
})
