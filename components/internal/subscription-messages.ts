/** The English words of what shows one subscription. */
import { catalogue } from './messages.ts'

export const saySubscription = catalogue({
  'subscription.label': 'Subscription',
  'subscription.none': 'There is no subscription yet.',
})
