/** Registers `<usage-history>`. */
import { define } from '../internal/define.ts'
import { UsageHistory } from './usage-history.ts'

define('usage-history', UsageHistory)
