/** Registers `<pay-link-button>` with all its layouts. */
import { define } from '../internal/dom/define-element.ts'
import { PayLinkButton } from './pay-link-button.ts'

define('pay-link-button', PayLinkButton)
