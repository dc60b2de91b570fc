/** Events of `<tax-editor>`. */
import type { Tax } from '../../../server/contract/tax.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** The tax was loaded. */
export class TaxEditorLoadedEvent extends DataLoadedEvent<Tax> {
  constructor(data: Tax) {
    super('tax-editor-loaded', data)
  }
}

/** The tax could not be loaded. */
export class TaxEditorFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('tax-editor-failed', error)
  }
}

/** The tax was created or changed. */
export class TaxSavedEvent extends DataLoadedEvent<Tax> {
  constructor(data: Tax) {
    super('tax-saved', data)
  }
}

/** The editor is about to close. Cancel it to keep it open. */
export class TaxEditorCloseEvent extends TillEvent {
  constructor() {
    super('tax-editor-close', true)
  }
}

/** The editor was closed; unsaved changes are gone. */
export class TaxEditorClosedEvent extends TillEvent {
  constructor() {
    super('tax-editor-closed')
  }
}

export interface TaxEditorEventMap {
  'tax-editor-loaded': TaxEditorLoadedEvent
  'tax-editor-failed': TaxEditorFailedEvent
  'tax-saved': TaxSavedEvent
  'tax-editor-close': TaxEditorCloseEvent
  'tax-editor-closed': TaxEditorClosedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends TaxEditorEventMap {}
}
