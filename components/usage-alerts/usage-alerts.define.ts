/** Registers `<usage-alerts>`. */
import { define } from '../internal/dom/define-element.ts'
import { UsageAlerts } from './usage-alerts.ts'

define('usage-alerts', UsageAlerts)
