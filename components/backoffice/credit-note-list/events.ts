/** Events of `<credit-note-list>`. */
import type { CreditNote } from '../../../server/contract/credit-note.ts'
import type { ListEvents } from '../internal/resources/resource-events.ts'

export interface CreditNoteListEventMap
  extends ListEvents<'credit-note', 'credit-notes', CreditNote, 'canceled'> {}

declare global {
  interface GlobalEventHandlersEventMap extends CreditNoteListEventMap {}
}
