/** Events of `<sample-editor>`. */
import type { ApiError } from '../../../components/internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../../components/internal/dom/data-events.ts'
import { TillEvent } from '../../../components/internal/dom/events.ts'
import type { Metric } from '../../../server/contract/metric.ts'

/** The data was loaded. */
export class SampleEditorLoadedEvent extends DataLoadedEvent<Metric> {
  constructor(data: Metric) {
    super('sample-editor-loaded', data)
  }
}

/** The data could not be loaded. */
export class SampleEditorFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('sample-editor-failed', error)
  }
}

/** The data was created or changed. */
export class SampleEditorSavedEvent extends DataLoadedEvent<Metric> {
  constructor(data: Metric) {
    super('sample-editor-saved', data)
  }
}

/** The editor is about to close. Cancel it to keep it open. */
export class SampleEditorCloseEvent extends TillEvent {
  constructor() {
    super('sample-editor-close', true)
  }
}

/** The editor was closed; unsaved changes are gone. */
export class SampleEditorClosedEvent extends TillEvent {
  constructor() {
    super('sample-editor-closed')
  }
}

export interface SampleEditorEventMap {
  'sample-editor-loaded': SampleEditorLoadedEvent
  'sample-editor-failed': SampleEditorFailedEvent
  'sample-editor-saved': SampleEditorSavedEvent
  'sample-editor-close': SampleEditorCloseEvent
  'sample-editor-closed': SampleEditorClosedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends SampleEditorEventMap {}
}
