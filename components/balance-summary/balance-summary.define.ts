/** Registers `<balance-summary>`. */
import { define } from '../internal/dom/define-element.ts'
import { BalanceSummary } from './balance-summary.ts'

export * from './events.ts'
export { BalanceSummary }

define('balance-summary', BalanceSummary)
