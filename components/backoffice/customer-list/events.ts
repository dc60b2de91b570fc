/** Events of `<customer-list>`. */
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** A page of customers was loaded, or the customers that a search found. */
export class CustomersLoadedEvent extends DataLoadedEvent<readonly CustomerForMerchant[]> {
  constructor(data: readonly CustomerForMerchant[]) {
    super('customers-loaded', data)
  }
}

/** The customers could not be loaded; older data stays visible. */
export class CustomersFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('customers-failed', error)
  }
}

/** A customer is about to be opened. Cancel it to show the customer elsewhere. */
export class CustomerOpenEvent extends TillEvent {
  /** The customer's external id; empty for a new one. */
  readonly customer: string

  constructor(customer: string) {
    super('customer-open', true)
    this.customer = customer
  }
}

/** A customer was opened: a page may put it into its address. */
export class CustomerOpenedEvent extends TillEvent {
  /** The customer's external id; empty for a new one. */
  readonly customer: string

  constructor(customer: string) {
    super('customer-opened')
    this.customer = customer
  }
}

/** A customer was deleted. */
export class CustomerDeletedEvent extends DataLoadedEvent<CustomerForMerchant> {
  constructor(data: CustomerForMerchant) {
    super('customer-deleted', data)
  }
}

export interface CustomerListEventMap {
  'customers-loaded': CustomersLoadedEvent
  'customers-failed': CustomersFailedEvent
  'customer-open': CustomerOpenEvent
  'customer-opened': CustomerOpenedEvent
  'customer-deleted': CustomerDeletedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends CustomerListEventMap {}
}
