/** Events of `<billing-activation>`. */
import type { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import type { TillEvent } from '../../internal/dom/events.ts'

/** `unknown` without the scope `catalog:read`, by which the state is read. */
export type ActivationStatus = 'active' | 'inactive' | 'unknown'

export interface BillingActivationEventMap {
  'activation-loaded': DataLoadedEvent<ActivationStatus>
  /** The state could not be read, or billing could not be activated. */
  'activation-failed': DataErrorEvent
  /** Billing was activated. */
  'activation-created': TillEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends BillingActivationEventMap {}
}
