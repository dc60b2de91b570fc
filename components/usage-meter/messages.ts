/** Messages of `<usage-meter>`. */
import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'
import { subscriptionMessages } from '../internal/i18n/messages/subscription.ts'

export const messages = defineMessages({
  ...customerMessages,
  ...subscriptionMessages,
  'usage.left': { one: '{count} day left', other: '{count} days left' },
  'usage.last': 'Last day',
  'usage.starts-on': 'Starts on {day}',
  'usage.ended-on': 'Ended on {day}',
  'usage.begins': 'Your subscription starts on {day}.',
  'usage.stopped': 'Your subscription ended on {day}.',
  'usage.inactive': 'Your subscription is not active.',
  'usage.empty': 'Nothing used yet in this period',
  'usage.so-far': 'usage so far, provisional',
  'usage.fees-note': 'Plan fees and minimums are added on the invoice.',
  'usage.fees-and-taxes-note': 'Plan fees, minimums and taxes are added on the invoice.',
  'usage.projected': 'Estimate: {amount} by {day}, at the pace so far',
  'usage.charges': 'Charges',
  'usage.metric': 'Metric',
  'usage.units': 'Units',
  'usage.events': 'Events',
  'usage.price': 'Price',
  'usage.amount': 'Amount',
  'usage.count-units': { one: '{units} unit', other: '{units} units' },
  'usage.count-events': { one: '{count} event', other: '{count} events' },
  'usage.each': '{price} each',
  'usage.minimum': 'at least {amount}',
  'usage.graduated': 'graduated price',
  'usage.package': 'price per package',
  'usage.percentage': 'percentage price',
  'usage.volume': 'volume price',
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
