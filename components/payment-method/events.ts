/** Events of `<payment-method>`. */
import type { PaymentMethod } from '../../server/contract/vault/payment-method.ts'
import type {
  DataErrorEvent,
  DataLoadedEvent,
  DataWrittenEvent,
} from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'

/** The payment method was loaded, or that there is none. */
export type PaymentMethodLoadedEvent = DataLoadedEvent<PaymentMethod>

/** The payment method could not be loaded; an older one stays visible. */
export type PaymentMethodFailedEvent = DataErrorEvent

/** The customer wants to replace the payment method. Cancel the event to do it in another way. */
export class PaymentMethodReplaceEvent extends TillEvent {
  constructor() {
    super('payment-method-replace', true)
  }
}

/** The customer has replaced the payment method; `data` is the new one. */
export type PaymentMethodReplacedEvent = DataWrittenEvent<PaymentMethod>

export interface PaymentMethodEventMap {
  'payment-method-replace': PaymentMethodReplaceEvent
  'payment-method-replaced': PaymentMethodReplacedEvent
  'payment-method-loaded': PaymentMethodLoadedEvent
  'payment-method-failed': PaymentMethodFailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends PaymentMethodEventMap {}
}
