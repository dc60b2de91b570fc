/** Messages of the invoice filters. */
import { defineMessages } from '../define-messages.ts'

export const filtersMessages = defineMessages({
  'invoices.status': 'Status',
  'invoices.all': 'All',
  'invoices.filter-open': 'Open',
  'invoices.filter-failed': 'Payment failed',
  'invoices.filter-paid': 'Paid',
  'invoices.open': 'Open',
  'invoices.failed': 'Payment failed',
  'invoices.paid': 'Paid',
  'invoices.period': 'Period',
  'invoices.all-dates': 'All dates',
  'invoices.30-days': 'Last 30 days',
  'invoices.3-months': 'Last 3 months',
  'invoices.12-months': 'Last 12 months',
  'invoices.this-year': 'This year',
  'invoices.custom': 'Custom dates',
  'invoices.from': 'From',
  'invoices.to': 'To',
  'invoices.until': 'Until {day}',
  'invoices.found': { one: '{count} invoice', other: '{count} invoices' },
  'invoices.backwards': 'The first day must not be after the last.',
})
