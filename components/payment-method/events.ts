/** Events of `<payment-method>`. */
import type { PaymentMethod } from '../../server/contract/vault/payment-method.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'

/** The payment method was loaded, or that there is none. */
export class PaymentMethodLoadedEvent extends DataLoadedEvent<PaymentMethod> {
  constructor(data: PaymentMethod) {
    super('payment-method-loaded', data)
  }
}

/** The payment method could not be loaded; an older one stays visible. */
export class PaymentMethodFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('payment-method-failed', error)
  }
}

/** The customer wants to replace the payment method. Cancel the event to do it in another way. */
export class PaymentMethodReplaceEvent extends TillEvent {
  constructor() {
    super('payment-method-replace', true)
  }
}

/** The customer has replaced the payment method; `data` is the new one. */
export class PaymentMethodReplacedEvent extends DataLoadedEvent<PaymentMethod> {
  constructor(data: PaymentMethod) {
    super('payment-method-replaced', data)
  }
}

export interface PaymentMethodEventMap {
  'payment-method-replace': PaymentMethodReplaceEvent
  'payment-method-replaced': PaymentMethodReplacedEvent
  'payment-method-loaded': PaymentMethodLoadedEvent
  'payment-method-failed': PaymentMethodFailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends PaymentMethodEventMap {}
}
