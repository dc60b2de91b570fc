/** Messages of the elements for one subscription. */
import { defineMessages } from '../define-messages.ts'

export const subscriptionMessages = defineMessages({
  'subscription.label': 'Subscription',
  'subscription.none': 'There is no subscription yet.',
  /** Charges beyond those with a color. */
  'usage.more': { one: '{count} more', other: '{count} more' },
})
