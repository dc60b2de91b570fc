/** Messages of `<balance-summary>`. */
import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'
import { filtersMessages } from '../internal/i18n/messages/filters.ts'
import { paymentMessages } from '../internal/i18n/messages/payments.ts'

export const messages = defineMessages({
  ...customerMessages,
  ...paymentMessages,
  'invoices.paid': filtersMessages['invoices.paid'],
  'balance.not-loaded': 'The balance couldn’t be loaded.',
  'balance.not-updated': 'The balance couldn’t be updated.',
  'balance.overdue': 'Overdue',
  'balance.months': {
    one: 'Due in the last month',
    other: 'Due in the last {count} months',
  },
  'balance.none': 'Nothing is overdue.',
  'balance.invoices': { one: '{count} invoice', other: '{count} invoices' },
  'balance.processing': 'Payment processing',
  'balance.checking': 'Checking a payment',
  'balance.received': 'Payment received, updating…',
  'balance.due': 'Due {day}',
  'balance.pay': 'Pay',
  'balance.pay-all': 'Pay all {count} · {amount}',
  'balance.more': { one: '{count} more', other: '{count} more' },
})

export type BalanceLocalize = Localize<typeof messages>
