/** Events of `<billing-details>`. */
import type { Profile } from '../../server/contract/customer.ts'
import type {
  DataErrorEvent,
  DataLoadedEvent,
  DataWrittenEvent,
} from '../internal/dom/data-events.ts'

/** The billing details were loaded. */
export type BillingDetailsLoadedEvent = DataLoadedEvent<Profile>

/** The billing details could not be loaded; older ones stay visible. */
export type BillingDetailsFailedEvent = DataErrorEvent

/** The customer has changed the billing details; `data` are the new ones. */
export type BillingDetailsSavedEvent = DataWrittenEvent<Profile>

export interface BillingDetailsEventMap {
  'billing-details-loaded': BillingDetailsLoadedEvent
  'billing-details-failed': BillingDetailsFailedEvent
  'billing-details-saved': BillingDetailsSavedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends BillingDetailsEventMap {}
}
