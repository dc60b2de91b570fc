/** Registers `<pay-link-return>`. */
import { define } from '../internal/dom/define-element.ts'
import { PayLinkReturn } from './pay-link-return.ts'

export * from './events.ts'
export { PayLinkReturn }

define('pay-link-return', PayLinkReturn)
