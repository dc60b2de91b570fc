/** Registers `<credit-balance>`. */
import { define } from '../internal/dom/define-element.ts'
import { CreditBalance } from './credit-balance.ts'

define('credit-balance', CreditBalance)
