/** Registers `<usage-meter>`. */
import { define } from '../internal/dom/define-element.ts'
import { UsageMeter } from './usage-meter.ts'

export * from './events.ts'
export { UsageMeter }

define('usage-meter', UsageMeter)
