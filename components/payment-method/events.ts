/** Events of `<payment-method>`. */
import type { PaymentMethod } from '../../server/contract/vault/payment-method.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'

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

export interface PaymentMethodEventMap {
  'payment-method-loaded': PaymentMethodLoadedEvent
  'payment-method-failed': PaymentMethodFailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends PaymentMethodEventMap {}
}
