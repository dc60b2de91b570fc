/** Messages of `<failed-payment-count>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { merchantMessages } from '../internal/i18n/messages.ts'

export const messages = defineMessages({
  ...merchantMessages,
  'count.failed-payments': { one: '{count} failed payment', other: '{count} failed payments' },
})
