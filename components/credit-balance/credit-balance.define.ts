/** Registers `<credit-balance>`. */
import { define } from '../internal/define.ts'
import { CreditBalance } from './credit-balance.ts'

define('credit-balance', CreditBalance)
