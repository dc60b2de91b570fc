/** Registers `<failed-payment-count>`. */
import { define } from '../../internal/dom/define-element.ts'
import { FailedPaymentCount } from './failed-payment-count.ts'

export * from './events.ts'
export { FailedPaymentCount }

define('failed-payment-count', FailedPaymentCount)
