/** Registers `<invoice-list>`. */
import { define } from '../internal/define.ts'
import { InvoiceList } from './invoice-list.ts'

define('invoice-list', InvoiceList)
