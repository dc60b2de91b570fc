/** Events of `<credit-note-editor>`. */
import type { CreditNote } from '../../../server/contract/credit-note.ts'
import type { CreationEvents } from '../internal/resources/resource-events.ts'

export interface CreditNoteEditorEventMap
  extends CreationEvents<'credit-note-editor', 'credit-note', CreditNote> {}

declare global {
  interface GlobalEventHandlersEventMap extends CreditNoteEditorEventMap {}
}
