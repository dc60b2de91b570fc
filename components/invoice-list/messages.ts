/** Messages of `<invoice-list>`. */

import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'
import { filtersMessages } from '../internal/i18n/messages/filters.ts'

export const messages = defineMessages({
  ...customerMessages,
  ...filtersMessages,
  'invoices.not-loaded': 'Invoices couldn’t be loaded.',
  'invoices.not-updated': 'Invoices couldn’t be updated.',
  'invoices.label': 'Invoices',
  'invoices.due-sum': 'Due',
  'invoices.paid-sum': 'Paid',
  'invoices.all-overdue': 'all overdue',
  'invoices.overdue-part': '{amount} overdue',
  'invoices.download': 'Download invoices (CSV)',
  'invoices.number': 'Number',
  'invoices.issued': 'Issued',
  'invoices.due': 'Due',
  'invoices.amount': 'Amount',
  'invoices.titled': 'Invoice {number}',
  'invoices.print': 'Print or save as PDF',
  'invoices.print-summary': 'Print this summary',
  'invoices.amount-in': 'Amount ({currency})',
  'invoices.tax-id': 'Tax ID {id}',
  'invoices.usage': 'See usage {period}',
  'invoices.sort': 'Sort by',
  'invoices.actions': 'Actions',
  'invoices.overdue': 'Overdue',
  'invoices.draft': 'Draft',
  'invoices.requested': 'Payment processing',
  'invoices.checking': 'Checking',
  'invoices.unknown': 'The payment may have been submitted. We’re checking.',
  'invoices.refused': 'The payment was not accepted.',
  'invoices.no-method':
    'There is no payment method on file. Add one with {merchant}, then pay again.',
  'invoices.not-payable': 'This invoice can’t be paid right now.',
  'invoices.declined': 'Your payment method was declined. Try again, or change it with {merchant}.',
  'invoices.shop': 'the shop',
  'invoices.payment-method': 'Update payment method',
  'invoices.none': 'No invoices in this period',
  'invoices.none-open': 'No open invoices in this period',
  'invoices.none-failed': 'No failed invoices in this period',
  'invoices.none-paid': 'No paid invoices in this period',
  'invoices.show-all': 'Show all',
  'invoices.incomplete':
    'Some invoices or amounts are missing. With fewer days you may see all of them.',
  'invoices.range': '{from}–{to} of {count}',
  'invoices.rows': 'Rows',
  'invoices.previous': 'Previous',
  'invoices.next': 'Next',
  'invoices.billed-to': 'Billed to',
  'invoices.charges': 'Charges',
  'invoices.charge': 'Charge {count}',
  'invoices.total': 'Total',
  'invoices.unnamed': 'Amounts include tax.',
  'invoices.pay': 'Pay now',
  'invoices.pay-amount': 'Pay {amount}',
  'invoices.pay-to': 'Pay {amount} to {merchant}',
  'invoices.charged': 'Invoice {number}, due {day}. We’ll charge the payment method on file.',
  'invoices.cancel': 'Cancel',
})

export type InvoiceLocalize = Localize<typeof messages>
