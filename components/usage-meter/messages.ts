/** Messages of `<usage-meter>`. */
import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'
import { priceMessages, unitMessages } from '../internal/i18n/messages/prices.ts'
import { subscriptionMessages } from '../internal/i18n/messages/subscription.ts'

export const messages = defineMessages({
  ...customerMessages,
  ...subscriptionMessages,
  ...priceMessages,
  ...unitMessages,
  'usage.not-loaded': 'Usage couldn’t be loaded.',
  'usage.not-updated': 'Usage couldn’t be updated.',
  'usage.left': { one: '{count} day left', other: '{count} days left' },
  'usage.last': 'Last day',
  'usage.starts-on': 'Starts on {day}',
  'usage.ended-on': 'Ended on {day}',
  'usage.begins': 'Your subscription starts on {day}.',
  'usage.stopped': 'Your subscription ended on {day}.',
  'usage.inactive': 'Your subscription isn’t active.',
  'usage.empty': 'Nothing used yet in this period',
  'usage.so-far': 'used so far',
  'usage.fees-note': 'Usage only, without plan fee and minimums.',
  'usage.fees-and-taxes-note': 'Usage only, without plan fee, minimums and taxes.',
  'usage.projected': 'Estimate, usage only: {amount} by {day} at this pace',
  'usage.before': 'Whole previous period: {amount} ({period})',
  'usage.above-before': '{change} more than the whole previous period ({period}: {amount})',
  'usage.period-before': 'Previous period',
  'usage.charge-before': 'previous period {amount}',
  'usage.charges': 'Charges',
  'usage.metric': 'Metric',
  'usage.units': 'Units',
  'usage.events': 'Events',
  'usage.price': 'Price',
  'usage.amount': 'Amount',
  'usage.other': 'Other charges',
  'usage.taxes': 'Taxes',
  'usage.total': 'Total',
  'usage.budget': 'Budget',
  'usage.of': '{used} of {limit}',
  'usage.75': 'Nearing the limit',
  'usage.90': 'Almost at the limit',
  'usage.100': 'Limit reached',
  'usage.just-now': 'Updated just now',
  'usage.updated': 'Updated {ago}',
})

export type UsageLocalize = Localize<typeof messages>
