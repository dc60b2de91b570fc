/** Events of `<customer-list>`. */
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import { TillEvent } from '../../internal/dom/events.ts'
import type { ListEvents } from '../internal/resources/resource-events.ts'

/** A customer was opened. */
export class CustomerOpenedEvent extends TillEvent {
  /** The external id; empty for a new one. */
  readonly customer: string

  constructor(customer: string) {
    super('customer-opened')
    this.customer = customer
  }
}

export interface CustomerListEventMap
  extends ListEvents<'customer', 'customers', CustomerForMerchant> {
  'customer-opened': CustomerOpenedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends CustomerListEventMap {}
}
