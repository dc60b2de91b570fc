/** Registers `<pay-link-return>`. */
import { define } from '../internal/dom/define-element.ts'
import { PayLinkReturn } from './pay-link-return.ts'

define('pay-link-return', PayLinkReturn)
