/** Registers `<pay-link-editor>` and the button of its preview. */
import '../../pay-link-button/pay-link-button.define.ts'
import { define } from '../../internal/dom/define-element.ts'
import { PayLinkEditor } from './pay-link-editor.ts'

export * from './events.ts'
export { PayLinkEditor }

define('pay-link-editor', PayLinkEditor)
