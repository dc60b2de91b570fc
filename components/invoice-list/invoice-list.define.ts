/** Registers `<invoice-list>`. */
import { define } from '../internal/dom/define-element.ts'
import { InvoiceList } from './invoice-list.ts'

define('invoice-list', InvoiceList)
