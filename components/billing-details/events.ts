/** Events of `<billing-details>`. */
import type { Profile } from '../../server/contract/customer.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'

/** The billing details were loaded. */
export class BillingDetailsLoadedEvent extends DataLoadedEvent<Profile> {
  constructor(data: Profile) {
    super('billing-details-loaded', data)
  }
}

/** The billing details could not be loaded; older ones stay visible. */
export class BillingDetailsFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('billing-details-failed', error)
  }
}

/** The customer has changed the billing details; `data` are the new ones. */
export class BillingDetailsSavedEvent extends DataLoadedEvent<Profile> {
  constructor(data: Profile) {
    super('billing-details-saved', data)
  }
}

export interface BillingDetailsEventMap {
  'billing-details-loaded': BillingDetailsLoadedEvent
  'billing-details-failed': BillingDetailsFailedEvent
  'billing-details-saved': BillingDetailsSavedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends BillingDetailsEventMap {}
}
