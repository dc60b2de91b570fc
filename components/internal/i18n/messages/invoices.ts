/** Messages of every list of invoices: of a customer and of a merchant. */
import { defineMessages } from '../define-messages.ts'

/** Of a fee of an invoice: the service names none. */
export const feeMessages = defineMessages({ 'invoices.charge': 'Charge {count}' })

export const creditedFeeMessages = defineMessages({
  ...feeMessages,
  'invoices.charge-named': 'Charge {count} ({name})',
  'invoices.one-charge': '1 charge',
})

export const invoiceMessages = defineMessages({
  ...feeMessages,
  'invoices.not-loaded': 'Invoices couldn’t be loaded.',
  'invoices.not-updated': 'Invoices couldn’t be updated.',
  'invoices.label': 'Invoices',
  'invoices.download': 'Download invoices (CSV)',
  'invoices.number': 'Number',
  'invoices.issued': 'Issued',
  'invoices.due': 'Due',
  'invoices.changed': 'Last changed',
  'invoices.payment-requested': 'Payment requested',
  'invoices.no-outcome': 'No outcome yet',
  'invoices.record': 'In the payment service’s record, which may lack events',
  'invoices.created': 'Created',
  'invoices.no-reason': 'The payment service names no reason for a failed payment.',
  'invoices.amount': 'Amount',
  'invoices.titled': 'Invoice {number}',
  'invoices.overdue': 'Overdue',
  'invoices.draft': 'Draft',
  'invoices.requested': 'Payment processing',
  'invoices.checking': 'Checking',
  'invoices.none': 'No invoices in this period',
  'invoices.none-open': 'No open invoices in this period',
  'invoices.none-failed': 'No invoices with a failed payment in this period',
  'invoices.none-paid': 'No paid invoices in this period',
  'invoices.none-all-dates': 'No invoices',
  'invoices.none-open-all-dates': 'No open invoices',
  'invoices.none-failed-all-dates': 'No invoices with a failed payment',
  'invoices.none-paid-all-dates': 'No paid invoices',
  'invoices.range': '{from}–{to} of {count}',
  'invoices.billed-to': 'Billed to',
  'invoices.charges': 'Charges',
  'invoices.total': 'Total',
  'invoices.unnamed': 'Amounts include tax.',
  'invoices.print': 'Print or save as PDF',
  'invoices.print-summary': 'Print this summary',
  'invoices.amount-in': 'Amount ({currency})',
  'invoices.tax-id': 'Tax ID {id}',
})
