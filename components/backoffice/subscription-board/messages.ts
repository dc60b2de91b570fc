/** Messages of `<subscription-board>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { listMessages } from '../internal/list/list-messages.ts'
import { columnMessages } from '../internal/list/subscription-columns.ts'

export const messages = defineMessages({
  ...listMessages,
  ...columnMessages,
  'subscriptions.label': 'Subscriptions',
  'subscriptions.not-loaded': 'Subscriptions couldn’t be loaded.',
  'subscriptions.not-updated': 'Subscriptions couldn’t be updated.',
  'subscriptions.none': 'No subscriptions yet.',
  'subscriptions.not-found': 'No subscription matches these filters.',
  'subscriptions.count': { one: '{count} subscription', other: '{count} subscriptions' },
  'subscriptions.search': 'Customer, plan or ID',
  'subscriptions.all': 'All',
  'subscriptions.all-plans': 'All plans',
  'subscriptions.customer': 'Customer',
  'subscriptions.customer-id': 'Customer ID',
  'customers.not-loaded': 'Customers couldn’t be loaded.',
  'plans.not-loaded': 'Plans couldn’t be loaded.',
  'subscriptions.some-customers':
    'Only the newest {count} customers were read. Older ones have their ID instead of their name.',
  'subscriptions.some-plans':
    'Only the newest {count} plans were read. Older ones have their code instead of their name.',
})

export type BoardLocalize = Localize<typeof messages>
