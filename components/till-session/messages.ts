/** Messages of `<till-session>`. */
import { defineMessages } from '../internal/i18n/define-messages.ts'

export const messages = defineMessages({
  'session.ended': 'Your session has ended. Sign in again.',
  'session.required': 'Sign in to see your account.',
  'session.sign-in': 'Sign in',
})
