/** Registers `<pricing-table>`. */
import { define } from '../internal/dom/define-element.ts'
import { PricingTable } from './pricing-table.ts'

export * from './events.ts'
export { PricingTable }

define('pricing-table', PricingTable)
