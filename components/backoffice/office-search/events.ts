/** Events of `<office-search>`: those of the lists that open the same rows. */
import type { OpenEvent } from '../../internal/dom/data-events.ts'

export interface OfficeSearchEventMap {
  'customer-open': OpenEvent
  'invoice-board-open': OpenEvent
  'plan-open': OpenEvent
  'payment-link-open': OpenEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends OfficeSearchEventMap {}
}
