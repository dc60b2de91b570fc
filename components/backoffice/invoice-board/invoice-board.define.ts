/** Registers `<invoice-board>` and the list of an invoice's credit notes. */
import { define } from '../../internal/dom/define-element.ts'
import '../credit-note-list/credit-note-list.define.ts'
import { InvoiceBoard } from './invoice-board.ts'

export * from './events.ts'
export { InvoiceBoard }

define('invoice-board', InvoiceBoard)
