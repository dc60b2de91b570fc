/** Registers `<usage-history>`. */
import { define } from '../internal/dom/define-element.ts'
import { UsageHistory } from './usage-history.ts'

export * from './events.ts'
export { UsageHistory }

define('usage-history', UsageHistory)
