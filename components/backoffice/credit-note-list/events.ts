/** Events of `<credit-note-list>`. */

import type { CreditNote } from '../../../server/contract/credit-note.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** A page of credit notes was loaded. */
export class CreditNotesLoadedEvent extends DataLoadedEvent<readonly CreditNote[]> {
  constructor(data: readonly CreditNote[]) {
    super('credit-notes-loaded', data)
  }
}

/** The credit notes could not be loaded; older data stays visible. */
export class CreditNotesFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('credit-notes-failed', error)
  }
}

/** A credit note is about to be opened. Cancel it to show it elsewhere. */
export class CreditNoteOpenEvent extends TillEvent {
  /** The note's id; empty for a new one. */
  readonly note: string

  constructor(note: string) {
    super('credit-note-open', true)
    this.note = note
  }
}

/** A credit note was voided. */
export class CreditNoteVoidedEvent extends DataLoadedEvent<CreditNote> {
  constructor(data: CreditNote) {
    super('credit-note-voided', data)
  }
}

export interface CreditNoteListEventMap {
  'credit-notes-loaded': CreditNotesLoadedEvent
  'credit-notes-failed': CreditNotesFailedEvent
  'credit-note-open': CreditNoteOpenEvent
  'credit-note-voided': CreditNoteVoidedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends CreditNoteListEventMap {}
}
