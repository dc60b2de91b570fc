/** Registers `<customer-list>` with the elements that open a customer. */
import { define } from '../../internal/dom/define-element.ts'
import '../customer-editor/customer-editor.define.ts'
import '../customer-overview/customer-overview.define.ts'
import { CustomerList } from './customer-list.ts'

export * from './events.ts'
export { CustomerList }

define('customer-list', CustomerList)
