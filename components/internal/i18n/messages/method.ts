/** Messages that name a customer's payment method, and those of its replacement. */
import { defineMessages } from '../define-messages.ts'

export const methodMessages = defineMessages({
  'method.card': 'Card',
  'method.wallet': 'Wallet',
  'method.bank': 'Bank account',
  'method.other': 'Payment method',
  'method.ending': '{brand} ending in {digits}',
  'method.approved-with': 'You approve the new one with {wallet}.',
  'method.connecting': 'Connecting…',
  'method.approve': 'Approve the payment method in the other window.',
  'method.show-window': 'Show window',
  'method.cancel': 'Cancel',
  'method.blocked': 'Your browser blocked the window.',
  'method.continue': 'Continue',
  'method.continue-to': 'Continue to {wallet}',
  'method.saving': 'Saving the payment method…',
  'method.saved': 'Payment method saved.',
  'method.saved-window': 'Payment method saved. You can close this window.',
  'method.cancelled': 'You came back without approving. Nothing was changed.',
  'method.cancelled-window': 'Nothing was changed. You can close this window.',
  'method.closed': 'The window was closed before a method was saved. Nothing was changed.',
  'method.expired-approval':
    'This approval has expired, or another account began it. Nothing was changed. Start again.',
  'method.refused': 'The payment method wasn’t accepted. Nothing was changed.',
  'method.not-begun': 'The next page couldn’t be opened. Nothing was changed.',
  'method.too-many': 'Too many attempts. Nothing was changed. Try again in an hour.',
  'method.unknown': 'We don’t know yet if the payment method was saved. Check again.',
  'method.check': 'Check again',
  'method.unsaved': 'The payment method isn’t saved yet.',
})
