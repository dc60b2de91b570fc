/** Messages that name a customer's payment method. */
import { defineMessages } from '../define-messages.ts'

export const methodMessages = defineMessages({
  'method.card': 'Card',
  'method.wallet': 'Wallet',
  'method.bank': 'Bank account',
  'method.other': 'Payment method',
  'method.ending': '{brand} ending in {digits}',
})
