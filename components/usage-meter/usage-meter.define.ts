/** Registers `<usage-meter>`. */
import { define } from '../internal/define.ts'
import { UsageMeter } from './usage-meter.ts'

define('usage-meter', UsageMeter)
