/** Messages of `<sample-card>`. */
import { defineMessages } from '../../../components/internal/i18n/define-messages.ts'
import { customerMessages } from '../../../components/internal/i18n/messages/customer.ts'

export const messages = defineMessages({
  ...customerMessages,
  'sample-card.not-loaded': 'The data couldn’t be loaded.',
  'sample-card.not-updated': 'The data couldn’t be updated.',
  'sample-card.none': 'There is nothing to show.',
})
