/** Messages of `<revenue-summary>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { chartMessages } from '../../internal/i18n/messages/chart.ts'
import { merchantMessages } from '../internal/i18n/messages.ts'

export const messages = defineMessages({
  ...merchantMessages,
  ...chartMessages,
  'revenue.not-loaded': 'Revenue couldn’t be loaded.',
  'revenue.not-updated': 'Revenue couldn’t be updated.',
  'revenue.none': {
    one: 'Nothing was invoiced in the last month, and nothing is overdue.',
    other: 'Nothing was invoiced in the last {count} months, and nothing is overdue.',
  },
  'revenue.name': 'Revenue',
  'revenue.total': {
    one: 'Invoiced in the last month',
    other: 'Invoiced in the last {count} months',
  },
  'revenue.gross': 'Gross, before credits and credit notes',
  'revenue.overdue': 'Overdue',
  'revenue.overdue-amount': '{amount} overdue',
  'revenue.count': { one: '{count} invoice', other: '{count} invoices' },
  'revenue.earlier': 'Earlier',
  'revenue.invoices': 'Invoices',
  'revenue.incomplete': 'Of the newest {read} of {all} customers.',
})
