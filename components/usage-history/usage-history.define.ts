/** Registers `<usage-history>`. */
import { define } from '../internal/dom/define-element.ts'
import { UsageHistory } from './usage-history.ts'

define('usage-history', UsageHistory)
