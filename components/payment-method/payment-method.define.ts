/** Registers `<payment-method>`. */
import { define } from '../internal/dom/define-element.ts'
import { PaymentMethod } from './payment-method.ts'

export * from './events.ts'
export { PaymentMethod }

define('payment-method', PaymentMethod)
