/** Entry of `<pricing-table>` alone, in one small file without a session. */
import { define } from './internal/dom/define-element.ts'
import { configureFromScript } from './internal/i18n/config.ts'
import { PricingTable } from './pricing-table/pricing-table.ts'

define('pricing-table', PricingTable)

export { configure } from './internal/customer-configuration.ts'
export type * from './pricing-table/pricing-table.ts'
export { PricingTable } from './pricing-table/pricing-table.ts'

configureFromScript('pricing-table', import.meta.url, { hasOwnWords: true })
