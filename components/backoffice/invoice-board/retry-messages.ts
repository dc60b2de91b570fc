/** Messages of invoices and of their payments, for a merchant. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { filtersMessages } from '../../internal/i18n/messages/filters.ts'
import { invoiceMessages } from '../../internal/i18n/messages/invoices.ts'
import { merchantMessages } from '../internal/i18n/messages.ts'

export const retryMessages = defineMessages({
  ...merchantMessages,
  ...filtersMessages,
  ...invoiceMessages,
  'retry.retry': 'Retry payment',
  'retry.sending': 'Sending…',
  'retry.requested': 'The payment was requested. The invoice will show its outcome.',
  'retry.unknown':
    'The payment may have been requested. It isn’t sent again before the invoice changes.',
  'retry.paid': 'Paid',
  'retry.failed': 'The payment failed.',
  'retry.skipped': 'Not sent: a payment is in progress, or the invoice can’t be paid.',
  'retry.no-method': 'Not sent: the customer has no payment method.',
  'retry.not-payable': 'Not sent: the invoice is paid or not final.',
})

export type RetryLocalize = Localize<typeof retryMessages>
