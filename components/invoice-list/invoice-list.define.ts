/** Registers `<invoice-list>`. */
import { define } from '../internal/dom/define-element.ts'
import { InvoiceList } from './invoice-list.ts'

export * from './events.ts'
export { InvoiceList }

define('invoice-list', InvoiceList)
