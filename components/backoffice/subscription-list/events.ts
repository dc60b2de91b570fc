/** Events of `<subscription-list>`. */
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'

/** The subscriptions were loaded, scheduled changes included. */
export class SubscriptionsLoadedEvent extends DataLoadedEvent<readonly SubscriptionForMerchant[]> {
  constructor(data: readonly SubscriptionForMerchant[]) {
    super('subscriptions-loaded', data)
  }
}

/** The subscriptions could not be loaded; older data stays visible. */
export class SubscriptionsFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('subscriptions-failed', error)
  }
}

/** A subscription was created or changed. */
export class SubscriptionSavedEvent extends DataLoadedEvent<SubscriptionForMerchant> {
  constructor(data: SubscriptionForMerchant) {
    super('subscription-saved', data)
  }
}

/** A subscription was canceled, at once or for the end of its period. */
export class SubscriptionCanceledEvent extends DataLoadedEvent<SubscriptionForMerchant> {
  constructor(data: SubscriptionForMerchant) {
    super('subscription-canceled', data)
  }
}

export interface SubscriptionListEventMap {
  'subscriptions-loaded': SubscriptionsLoadedEvent
  'subscriptions-failed': SubscriptionsFailedEvent
  'subscription-saved': SubscriptionSavedEvent
  'subscription-canceled': SubscriptionCanceledEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends SubscriptionListEventMap {}
}
