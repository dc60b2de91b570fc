/** Registers `<credit-balance>`. */
import { define } from '../internal/dom/define-element.ts'
import { CreditBalance } from './credit-balance.ts'

export * from './events.ts'
export { CreditBalance }

define('credit-balance', CreditBalance)
