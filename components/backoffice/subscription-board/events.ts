/** Events of `<subscription-board>`. */
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import type { DataErrorEvent, DataLoadedEvent, OpenEvent } from '../../internal/dom/data-events.ts'

export interface SubscriptionBoardEventMap {
  'subscriptions-loaded': DataLoadedEvent<readonly SubscriptionForMerchant[]>
  'subscriptions-failed': DataErrorEvent
  /** The customer of a subscription is about to be opened. */
  'customer-open': OpenEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends SubscriptionBoardEventMap {}
}
