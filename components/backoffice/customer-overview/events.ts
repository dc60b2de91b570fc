/** Events of `<customer-overview>`. */
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** The customer was loaded. */
export class CustomerOverviewLoadedEvent extends DataLoadedEvent<CustomerForMerchant> {
  constructor(data: CustomerForMerchant) {
    super('customer-overview-loaded', data)
  }
}

/** The customer could not be loaded; older data stays visible. */
export class CustomerOverviewFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('customer-overview-failed', error)
  }
}

/** The button that leads back was pressed. */
export class CustomerOverviewClosedEvent extends TillEvent {
  constructor() {
    super('customer-overview-closed')
  }
}

export interface CustomerOverviewEventMap {
  'customer-overview-loaded': CustomerOverviewLoadedEvent
  'customer-overview-failed': CustomerOverviewFailedEvent
  'customer-overview-closed': CustomerOverviewClosedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends CustomerOverviewEventMap {}
}
