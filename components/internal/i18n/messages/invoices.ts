/** Messages of every list of invoices: of a customer and of a merchant. */
import { defineMessages } from '../define-messages.ts'

export const invoiceMessages = defineMessages({
  'invoices.not-loaded': 'Invoices couldn’t be loaded.',
  'invoices.not-updated': 'Invoices couldn’t be updated.',
  'invoices.label': 'Invoices',
  'invoices.download': 'Download invoices (CSV)',
  'invoices.number': 'Number',
  'invoices.issued': 'Issued',
  'invoices.due': 'Due',
  'invoices.amount': 'Amount',
  'invoices.titled': 'Invoice {number}',
  'invoices.overdue': 'Overdue',
  'invoices.draft': 'Draft',
  'invoices.requested': 'Payment processing',
  'invoices.checking': 'Checking',
  'invoices.none': 'No invoices in this period',
  'invoices.none-open': 'No open invoices in this period',
  'invoices.none-failed': 'No failed invoices in this period',
  'invoices.none-paid': 'No paid invoices in this period',
  'invoices.range': '{from}–{to} of {count}',
  'invoices.billed-to': 'Billed to',
  'invoices.charges': 'Charges',
  'invoices.charge': 'Charge {count}',
  'invoices.total': 'Total',
  'invoices.unnamed': 'Amounts include tax.',
})
