/** Events of `<customer-overview>`. */
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { TillEvent } from '../../internal/dom/events.ts'
import type { ReadEvents } from '../internal/resources/resource-events.ts'

export interface CustomerOverviewEventMap extends ReadEvents<'customer', CustomerForMerchant> {
  /** The button that leads back was pressed. */
  'customer-overview-closed': TillEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends CustomerOverviewEventMap {}
}
