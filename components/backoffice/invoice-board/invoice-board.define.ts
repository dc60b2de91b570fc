/** Registers `<invoice-board>`. */
import { define } from '../../internal/dom/define-element.ts'
import { InvoiceBoard } from './invoice-board.ts'

export * from './events.ts'
export { InvoiceBoard }

define('invoice-board', InvoiceBoard)
