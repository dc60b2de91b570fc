/** Messages of `<pay-link-return>`. */
import { defineMessages } from '../internal/i18n/define-messages.ts'

export const messages = defineMessages({
  'return.close': 'You can close this window and go back to the shop.',
})
