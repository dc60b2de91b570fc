/** Registers `<credit-note-editor>`. */
import { define } from '../../internal/dom/define-element.ts'
import { CreditNoteEditor } from './credit-note-editor.ts'

export * from './events.ts'
export { CreditNoteEditor }

define('credit-note-editor', CreditNoteEditor)
