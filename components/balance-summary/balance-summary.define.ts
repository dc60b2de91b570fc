/** Registers `<balance-summary>`. */
import { define } from '../internal/dom/define-element.ts'
import { BalanceSummary } from './balance-summary.ts'

define('balance-summary', BalanceSummary)
