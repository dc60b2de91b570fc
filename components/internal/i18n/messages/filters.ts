/** Messages of the invoice filters. */
import { defineMessages } from '../define-messages.ts'

export const filtersMessages = defineMessages({
  'invoices.status': 'Status',
  'invoices.all': 'All',
  'invoices.filter-open': 'Open',
  'invoices.filter-failed': 'Failed',
  'invoices.filter-paid': 'Paid',
  'invoices.open': 'Open',
  'invoices.failed': 'Failed',
  'invoices.paid': 'Paid',
  'invoices.period': 'Period',
  'invoices.30-days': 'Last 30 days',
  'invoices.3-months': 'Last 3 months',
  'invoices.12-months': 'Last 12 months',
  'invoices.this-year': 'This year',
  'invoices.custom': 'Custom dates',
  'invoices.from': 'From',
  'invoices.to': 'To',
  'invoices.found': { one: '{count} invoice', other: '{count} invoices' },
  'invoices.backwards': 'Choose a first day that isn’t after the last.',
})
