/** Registers `<billing-activation>`. */
import { define } from '../../internal/dom/define-element.ts'
import { BillingActivation } from './billing-activation.ts'

export * from './events.ts'
export { BillingActivation }

define('billing-activation', BillingActivation)
