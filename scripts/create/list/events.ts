/** Events of `<sample-list>`. */
import type { ApiError } from '../../../components/internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../../components/internal/dom/data-events.ts'
import { TillEvent } from '../../../components/internal/dom/events.ts'
import type { Metric } from '../../../server/contract/metric.ts'

/** A page was loaded. */
export class SampleListLoadedEvent extends DataLoadedEvent<readonly Metric[]> {
  constructor(data: readonly Metric[]) {
    super('sample-list-loaded', data)
  }
}

/** The rows could not be loaded; older data stays visible. */
export class SampleListFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('sample-list-failed', error)
  }
}

/** A row is about to be opened in its editor. Cancel it to show it elsewhere. */
export class SampleListOpenEvent extends TillEvent {
  /** The id of the row; empty for a new one. */
  readonly row: string

  constructor(row: string) {
    super('sample-list-open', true)
    this.row = row
  }
}

/** A row was deleted. */
export class SampleListDeletedEvent extends DataLoadedEvent<Metric> {
  constructor(data: Metric) {
    super('sample-list-deleted', data)
  }
}

export interface SampleListEventMap {
  'sample-list-loaded': SampleListLoadedEvent
  'sample-list-failed': SampleListFailedEvent
  'sample-list-open': SampleListOpenEvent
  'sample-list-deleted': SampleListDeletedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends SampleListEventMap {}
}
