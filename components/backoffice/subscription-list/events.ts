/** Events of `<subscription-list>`. */
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import type {
  DataErrorEvent,
  DataLoadedEvent,
  DataWrittenEvent,
} from '../../internal/dom/data-events.ts'

export interface SubscriptionListEventMap {
  /** Scheduled changes included. */
  'subscriptions-loaded': DataLoadedEvent<readonly SubscriptionForMerchant[]>
  'subscriptions-failed': DataErrorEvent
  /** A subscription was created or changed. */
  'subscription-saved': DataWrittenEvent<SubscriptionForMerchant>
  /** At once, or for the end of its period. */
  'subscription-canceled': DataWrittenEvent<SubscriptionForMerchant>
}

declare global {
  interface GlobalEventHandlersEventMap extends SubscriptionListEventMap {}
}
