/** Registers `<balance-summary>`. */
import { define } from '../internal/define.ts'
import { BalanceSummary } from './balance-summary.ts'

define('balance-summary', BalanceSummary)
