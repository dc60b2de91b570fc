/** Registers `<usage-meter>`. */
import { define } from '../internal/dom/define-element.ts'
import { UsageMeter } from './usage-meter.ts'

define('usage-meter', UsageMeter)
