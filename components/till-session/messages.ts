/** Messages of `<till-session>`. */
import { defineMessages } from '../internal/i18n/define-messages.ts'
import { sharedMessages } from '../internal/i18n/messages/shared.ts'

export const messages = defineMessages({
  ...sharedMessages,
  'session.ended': 'Your session has ended. Sign in again.',
  'session.required': 'Sign in to see your account.',
  'session.sign-in': 'Sign in',
  'session.not-loaded': 'Parts of this page couldn’t be loaded. Trying again charges nothing.',
  'session.not-updated': 'Parts of this page couldn’t be updated.',
})
