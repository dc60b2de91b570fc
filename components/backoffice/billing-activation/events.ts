/** Events of `<billing-activation>`. */
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** `unknown` without the scope `catalog:read`, by which the state is read. */
export type ActivationStatus = 'active' | 'inactive' | 'unknown'

/** The state was read. */
export class ActivationLoadedEvent extends DataLoadedEvent<ActivationStatus> {
  constructor(data: ActivationStatus) {
    super('activation-loaded', data)
  }
}

/** The state could not be read, or billing could not be activated. */
export class ActivationFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('activation-failed', error)
  }
}

/** Billing was activated. */
export class BillingActivatedEvent extends TillEvent {
  constructor() {
    super('billing-activated')
  }
}

export interface BillingActivationEventMap {
  'activation-loaded': ActivationLoadedEvent
  'activation-failed': ActivationFailedEvent
  'billing-activated': BillingActivatedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends BillingActivationEventMap {}
}
