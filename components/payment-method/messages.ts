/** Messages of `<payment-method>`. */
import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'
import { methodMessages } from '../internal/i18n/messages/method.ts'
import { paymentMessages } from '../internal/i18n/messages/payments.ts'

export const messages = defineMessages({
  ...customerMessages,
  ...methodMessages,
  'invoices.shop': paymentMessages['invoices.shop'],
  'method.not-loaded': 'The payment method couldn’t be loaded.',
  'method.not-updated': 'The payment method couldn’t be updated.',
  'method.none': 'No payment method on file.',
  'method.expires': 'Expires {month}',
  'method.expired-in': 'Expired {month}',
  'method.expires-soon': 'Expires soon',
  'method.expired': 'Expired',
  'method.for-all': 'Used for all open and later invoices.',
  'method.replace': 'Replace',
  'method.add': 'Add a payment method',
  'method.remove': 'To remove it, write to {merchant}.',
})

export type MethodLocalize = Localize<typeof messages>
