/** Messages of `<invoice-list>`. */

import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'
import { filtersMessages } from '../internal/i18n/messages/filters.ts'
import { invoiceMessages } from '../internal/i18n/messages/invoices.ts'
import { methodMessages } from '../internal/i18n/messages/method.ts'
import { paymentMessages } from '../internal/i18n/messages/payments.ts'

export const messages = defineMessages({
  ...customerMessages,
  ...filtersMessages,
  ...invoiceMessages,
  ...methodMessages,
  ...paymentMessages,
  'invoices.due-sum': 'Due',
  'invoices.paid-sum': 'Paid',
  'invoices.paid-now': 'Paid just now',
  'invoices.all-overdue': 'all overdue',
  'invoices.overdue-part': '{amount} overdue',
  'invoices.usage': 'See usage {period}',
  'invoices.sort': 'Sort by',
  'invoices.actions': 'Actions',
  'invoices.show-all': 'Show all',
  'invoices.incomplete':
    'Some invoices or amounts are missing. With fewer days you may see all of them.',
  'invoices.rows': 'Rows',
  'invoices.previous': 'Previous',
  'invoices.next': 'Next',
  'invoices.pay': 'Pay now',
  'invoices.pay-amount': 'Pay {amount}',
  'invoices.pay-to': 'Pay {amount} to {merchant}',
  'invoices.charged': 'Invoice {number}, due {day}.',
  'invoices.charged-to': 'Invoice {number}, due {day}. We’ll charge {method}.',
  'invoices.new-method': 'It is on file now, for this and all later invoices.',
  'invoices.replaces-for-all': 'The new method pays this and all later invoices.',
  'invoices.add-then-pay':
    'First the method is saved, for this and all later invoices. Then the amount is read again, and you are asked before it is charged.',
  'invoices.moved': 'This payment may already be processing. Nothing more was sent.',
  'invoices.still-checked': 'The first payment is still being checked. Nothing more was sent.',
  'invoices.pay-all-question': {
    one: 'Pay {count} invoice: {amount}',
    other: 'Pay {count} invoices: {amount}',
  },
  'invoices.pay-all-to': {
    one: 'Pay {count} invoice: {amount} to {merchant}',
    other: 'Pay {count} invoices: {amount} to {merchant}',
  },
  'invoices.pay-all-charged': 'We’ll charge one invoice after the other. If one fails, we stop.',
  'invoices.pay-all-charged-to':
    'We’ll charge {method}, one invoice after the other. If one fails, we stop.',
  'invoices.paying-all': 'Paying {number}: {index} of {count}',
  'invoices.stop': 'Stop after this one',
  'invoices.all-paid': {
    one: '{count} invoice paid · {amount}',
    other: '{count} invoices paid · {amount}',
  },
  'invoices.all-not-sent': {
    one: 'The other one wasn’t tried.',
    other: 'The other {count} weren’t tried.',
  },
  'invoices.not-sent': 'Not tried',
  'invoices.cancel': 'Cancel',
  'invoices.not-now': 'Not now',
  'invoices.close': 'Close',
})

export type InvoiceLocalize = Localize<typeof messages>
