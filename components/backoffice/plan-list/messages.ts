/** Messages of `<plan-list>`. */

import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { cycleMessages } from '../../internal/i18n/messages/prices.ts'
import { listMessages } from '../internal/list/list-messages.ts'

export const messages = defineMessages({
  ...listMessages,
  ...cycleMessages,
  'plans.label': 'Plans',
  'plans.not-loaded': 'Plans couldn’t be loaded.',
  'plans.not-updated': 'Plans couldn’t be updated.',
  'plans.none': 'No plans yet. Customers subscribe to plans.',
  'plans.count': { one: '{count} plan', other: '{count} plans' },
  'plans.create': 'New plan',
  'plans.delete': 'Delete plan',
  'plans.name': 'Plan',
  'plans.code': 'Code',
  'plans.cycle': 'Cycle',
  'plans.charges': 'Charges',
  'plans.amount': 'Price',
  'subscriptions.label': 'Subscriptions',
})
