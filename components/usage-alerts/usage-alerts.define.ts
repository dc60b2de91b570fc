/** Registers `<usage-alerts>`. */
import { define } from '../internal/dom/define-element.ts'
import { UsageAlerts } from './usage-alerts.ts'

export * from './events.ts'
export { UsageAlerts }

define('usage-alerts', UsageAlerts)
