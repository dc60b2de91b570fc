/** Messages of `<usage-history>`. */
import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { chartMessages } from '../internal/i18n/messages/chart.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'
import { subscriptionMessages } from '../internal/i18n/messages/subscription.ts'

export const messages = defineMessages({
  ...customerMessages,
  ...subscriptionMessages,
  ...chartMessages,
  'history.not-loaded': 'Past usage couldn’t be loaded.',
  'history.not-updated': 'Past usage couldn’t be updated.',
  'history.none': 'No billing period has ended yet.',
  'history.unused': {
    one: 'No usage in the last billing period',
    other: 'No usage in the last {count} billing periods',
  },
  'history.usage-only': 'Usage only, without your plan’s price',
  'history.periods': 'Billing periods',
  'history.period': 'Period',
  'history.more': '{percent} more than the period before ({amount})',
  'history.less': '{percent} less than the period before ({amount})',
  'history.same': 'About as much as the period before ({amount})',
  'history.charge': 'Charge',
  'history.charges': 'Charges, {period}',
  'history.change': 'Change',
  'history.code': 'Code',
  'history.units': 'Units',
  'history.events': 'Events',
  'history.from': 'From',
  'history.to': 'To',
  'history.taxes': 'Taxes',
  'history.total': 'Total',
  'history.end': 'There are no earlier periods.',
})

export type HistoryLocalize = Localize<typeof messages>
