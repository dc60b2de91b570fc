/** Messages of an invoice's payment that was not accepted, declined, or has no known outcome. */
import { defineMessages } from '../define-messages.ts'

export const paymentMessages = defineMessages({
  'invoices.unknown':
    'We don’t know yet if the payment went through. Don’t pay again; we’re checking.',
  'invoices.refused': 'The payment wasn’t accepted. Nothing was charged.',
  'invoices.no-method':
    'There is no payment method on file, so nothing was charged. Add one with {merchant}, then pay again.',
  'invoices.not-payable': 'Nothing was charged: this invoice is already paid or isn’t final yet.',
  'invoices.declined':
    'The payment failed. Nothing was charged. Try again, or change your payment method with {merchant}.',
  'invoices.declined-other':
    'The payment failed. Nothing was charged. Pay with another method, or ask your bank.',
  'invoices.no-method-yet':
    'There is no payment method on file, so nothing was charged. Add one to pay.',
  'invoices.pay-otherwise': 'Pay with another method',
  'invoices.add-method': 'Add a payment method',
  'invoices.add-and-pay': 'Add a payment method and pay {amount}',
  'invoices.no-method-on-file': 'There is no payment method on file.',
  'invoices.write-to': 'Write to {merchant}',
  'invoices.pay-all': 'Pay all {count}',
  'invoices.pay-these': 'Pay these {count}',
  'invoices.shop': 'the shop',
  'invoices.payment-method': 'Update payment method',
})
