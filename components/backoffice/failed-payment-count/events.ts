/** Events of `<failed-payment-count>`. */
import type { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'

/** The number of invoices with a failed payment was read. */
export type FailedPaymentCountLoadedEvent = DataLoadedEvent<number>

/** The number could not be read; an older one stays visible. */
export type FailedPaymentCountFailedEvent = DataErrorEvent

export interface FailedPaymentCountEventMap {
  'failed-payment-count-loaded': FailedPaymentCountLoadedEvent
  'failed-payment-count-failed': FailedPaymentCountFailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends FailedPaymentCountEventMap {}
}
