/** Registers `<pay-link-list>` and its editor. */
import { define } from '../../internal/dom/define-element.ts'
import '../pay-link-editor/pay-link-editor.define.ts'
import { PayLinkList } from './pay-link-list.ts'

export * from './events.ts'
export { PayLinkList }

define('pay-link-list', PayLinkList)
