/** Registers `<billing-details>`. */
import { define } from '../internal/dom/define-element.ts'
import { BillingDetails } from './billing-details.ts'

export * from './events.ts'
export { BillingDetails }

define('billing-details', BillingDetails)
