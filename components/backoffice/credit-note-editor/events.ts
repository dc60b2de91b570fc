/** Events of `<credit-note-editor>`. */

import type { CreditNote } from '../../../server/contract/credit-note.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** The credit note was loaded. */
export class CreditNoteEditorLoadedEvent extends DataLoadedEvent<CreditNote> {
  constructor(data: CreditNote) {
    super('credit-note-editor-loaded', data)
  }
}

/** The credit note could not be loaded. */
export class CreditNoteEditorFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('credit-note-editor-failed', error)
  }
}

/** The credit note was created. */
export class CreditNoteSavedEvent extends DataLoadedEvent<CreditNote> {
  constructor(data: CreditNote) {
    super('credit-note-saved', data)
  }
}

/** The editor is about to close. Cancel it to keep it open. */
export class CreditNoteEditorCloseEvent extends TillEvent {
  constructor() {
    super('credit-note-editor-close', true)
  }
}

/** The editor was closed; unsaved changes are gone. */
export class CreditNoteEditorClosedEvent extends TillEvent {
  constructor() {
    super('credit-note-editor-closed')
  }
}

export interface CreditNoteEditorEventMap {
  'credit-note-editor-loaded': CreditNoteEditorLoadedEvent
  'credit-note-editor-failed': CreditNoteEditorFailedEvent
  'credit-note-saved': CreditNoteSavedEvent
  'credit-note-editor-close': CreditNoteEditorCloseEvent
  'credit-note-editor-closed': CreditNoteEditorClosedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends CreditNoteEditorEventMap {}
}
