/** Events of `<billing-activation>`. */
import type {
  DataErrorEvent,
  DataLoadedEvent,
  DataWrittenEvent,
} from '../../internal/dom/data-events.ts'

/** `unknown` without the scope `catalog:read`, by which the state is read. */
export type ActivationStatus = 'active' | 'inactive' | 'unknown'

export interface BillingActivationEventMap {
  'activation-loaded': DataLoadedEvent<ActivationStatus>
  /** The state could not be read, or billing could not be activated. */
  'activation-failed': DataErrorEvent
  /** Billing was activated. */
  'activation-created': DataWrittenEvent<ActivationStatus>
}

declare global {
  interface GlobalEventHandlersEventMap extends BillingActivationEventMap {}
}
