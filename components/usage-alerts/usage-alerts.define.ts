/** Registers `<usage-alerts>`. */
import { define } from '../internal/define.ts'
import { UsageAlerts } from './usage-alerts.ts'

define('usage-alerts', UsageAlerts)
