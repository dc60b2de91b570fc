/** Events of `<metric-editor>`. */
import type { Metric } from '../../../server/contract/metric.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** The metric was loaded. */
export class MetricEditorLoadedEvent extends DataLoadedEvent<Metric> {
  constructor(data: Metric) {
    super('metric-editor-loaded', data)
  }
}

/** The metric could not be loaded. */
export class MetricEditorFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('metric-editor-failed', error)
  }
}

/** The metric was created or changed. */
export class MetricSavedEvent extends DataLoadedEvent<Metric> {
  constructor(data: Metric) {
    super('metric-saved', data)
  }
}

/** The editor is about to close. Cancel it to keep it open. */
export class MetricEditorCloseEvent extends TillEvent {
  constructor() {
    super('metric-editor-close', true)
  }
}

/** The editor was closed; unsaved changes are gone. */
export class MetricEditorClosedEvent extends TillEvent {
  constructor() {
    super('metric-editor-closed')
  }
}

export interface MetricEditorEventMap {
  'metric-editor-loaded': MetricEditorLoadedEvent
  'metric-editor-failed': MetricEditorFailedEvent
  'metric-saved': MetricSavedEvent
  'metric-editor-close': MetricEditorCloseEvent
  'metric-editor-closed': MetricEditorClosedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends MetricEditorEventMap {}
}
