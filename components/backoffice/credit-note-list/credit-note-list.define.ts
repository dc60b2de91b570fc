/** Registers `<credit-note-list>` and its editor. */
import { define } from '../../internal/dom/define-element.ts'
import '../credit-note-editor/credit-note-editor.define.ts'
import { CreditNoteList } from './credit-note-list.ts'

export * from './events.ts'
export { CreditNoteList }

define('credit-note-list', CreditNoteList)
