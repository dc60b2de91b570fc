/** Messages of `<spend-chart>`. */
import { defineMessages } from '../internal/i18n/define-messages.ts'
import { chartMessages } from '../internal/i18n/messages/chart.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'

export const messages = defineMessages({
  ...customerMessages,
  ...chartMessages,
  'spend.not-loaded': 'Spending couldn’t be loaded.',
  'spend.not-updated': 'Spending couldn’t be updated.',
  'spend.total': {
    one: 'Invoiced in the last month',
    other: 'Invoiced in the last {count} months',
  },
  'spend.whole': 'Whole invoices before credits, with your plan’s price',
  'spend.name': 'Spending',
  'spend.count': { one: '{count} invoice', other: '{count} invoices' },
  'spend.invoices': 'Invoices',
  'spend.none': {
    one: 'Nothing was invoiced in the last month.',
    other: 'Nothing was invoiced in the last {count} months.',
  },
})
