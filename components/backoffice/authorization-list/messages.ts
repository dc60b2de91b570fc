/** Messages of `<authorization-list>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { holdMessages } from '../internal/card/hold-text.ts'
import { listMessages } from '../internal/list/list-messages.ts'

export const messages = defineMessages({
  ...listMessages,
  ...holdMessages,
  'authorizations.label': 'Authorizations',
  'authorizations.none': 'No authorizations yet.',
  'authorizations.not-loaded': 'Authorizations couldn’t be loaded.',
  'authorizations.not-updated': 'Authorizations couldn’t be updated.',
  'authorizations.reference': 'Invoice, ID or order',
  'authorizations.amount': 'Amount',
  'authorizations.state': 'State',
  'authorizations.id': 'Authorization ID',
  'editor.back': 'Back',
})
