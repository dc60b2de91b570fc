/** Messages of `<customer-list>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { statusMessages } from '../internal/card/subscription-status.ts'
import { listMessages } from '../internal/list/list-messages.ts'

export const messages = defineMessages({
  ...listMessages,
  ...statusMessages,
  'subscriptions.not-loaded': 'Subscriptions couldn’t be loaded.',
  'invoices.not-loaded': 'Invoices couldn’t be loaded.',
  'customers.label': 'Customers',
  'customers.not-loaded': 'Customers couldn’t be loaded.',
  'customers.not-updated': 'Customers couldn’t be updated.',
  'customers.none': 'No customers yet. Add the first one, then subscribe them to a plan.',
  'customers.not-found': 'No customer has this name, ID, e-mail address, phone or invoice number.',
  'customers.create': 'New customer',
  'customers.delete': 'Delete customer',
  'customers.name': 'Name',
  'customers.id': 'Customer ID',
  'customers.email': 'E-mail',
  'customers.phone': 'Phone',
  'customers.count': { one: '{count} customer', other: '{count} customers' },
  'customers.plan': 'Plan',
  'customers.status': 'Subscription',
  'customers.unsubscribed': 'No subscription',
  'customers.overdue': 'Overdue',
  'customers.overdue-in': 'Overdue, {currency}',
  'customers.not-overdue': 'Nothing',
  'customers.last-invoice': 'Last invoice',
  'customers.last-issued': 'Last invoice issued',
  'customers.no-invoice': 'None yet',
  'customers.some-subscriptions':
    'Only the newest {count} subscriptions were read. Customers with “–” may have an older one.',
  'customers.some-unpaid':
    'Only the newest {count} unpaid invoices were read. More may be overdue.',
  'customers.some-paid':
    'Only the newest {count} paid invoices were read. Customers with “–” may have an older one.',
})

export type CustomersLocalize = Localize<typeof messages>
