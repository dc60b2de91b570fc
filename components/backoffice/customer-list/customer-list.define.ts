/** Registers `<customer-list>` and its editor. */
import { define } from '../../internal/dom/define-element.ts'
import '../customer-editor/customer-editor.define.ts'
import { CustomerList } from './customer-list.ts'

export * from './events.ts'
export { CustomerList }

define('customer-list', CustomerList)
