/** Registers `<pay-link-button>` with all its layouts. */
import { define } from '../internal/dom/define-element.ts'
import { PayLinkButton } from './pay-link-button.ts'

export * from './events.ts'
export { PayLinkButton }

define('pay-link-button', PayLinkButton)
