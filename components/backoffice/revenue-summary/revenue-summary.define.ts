/** Registers `<revenue-summary>`. */
import { define } from '../../internal/dom/define-element.ts'
import { RevenueSummary } from './revenue-summary.ts'

export * from './events.ts'
export { RevenueSummary }

define('revenue-summary', RevenueSummary)
