/** Events of `<metric-list>`. */
import type { Metric } from '../../../server/contract/metric.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** A page of metrics was loaded. */
export class MetricsLoadedEvent extends DataLoadedEvent<readonly Metric[]> {
  constructor(data: readonly Metric[]) {
    super('metrics-loaded', data)
  }
}

/** The metrics could not be loaded; older data stays visible. */
export class MetricsFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('metrics-failed', error)
  }
}

/** A metric is about to be opened in its editor. Cancel it to show it elsewhere. */
export class MetricEditEvent extends TillEvent {
  /** The metric's id; empty for a new one. */
  readonly metric: string

  constructor(metric: string) {
    super('metric-edit', true)
    this.metric = metric
  }
}

/** A metric was deleted. */
export class MetricDeletedEvent extends DataLoadedEvent<Metric> {
  constructor(data: Metric) {
    super('metric-deleted', data)
  }
}

export interface MetricListEventMap {
  'metrics-loaded': MetricsLoadedEvent
  'metrics-failed': MetricsFailedEvent
  'metric-edit': MetricEditEvent
  'metric-deleted': MetricDeletedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends MetricListEventMap {}
}
