/** Messages of `<invoice-list>`. */

import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'
import { filtersMessages } from '../internal/i18n/messages/filters.ts'
import { invoiceMessages } from '../internal/i18n/messages/invoices.ts'
import { paymentMessages } from '../internal/i18n/messages/payments.ts'

export const messages = defineMessages({
  ...customerMessages,
  ...filtersMessages,
  ...invoiceMessages,
  ...paymentMessages,
  'invoices.due-sum': 'Due',
  'invoices.paid-sum': 'Paid',
  'invoices.paid-now': 'Paid just now',
  'invoices.all-overdue': 'all overdue',
  'invoices.overdue-part': '{amount} overdue',
  'invoices.print': 'Print or save as PDF',
  'invoices.print-summary': 'Print this summary',
  'invoices.amount-in': 'Amount ({currency})',
  'invoices.tax-id': 'Tax ID {id}',
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
  'invoices.charged': 'Invoice {number}, due {day}. We’ll charge the payment method on file.',
  'invoices.cancel': 'Cancel',
})

export type InvoiceLocalize = Localize<typeof messages>
