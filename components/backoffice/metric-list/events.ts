/** Events of `<metric-list>`. */
import type { Metric } from '../../../server/contract/metric.ts'
import type { ListEvents } from '../internal/resources/resource-events.ts'

export interface MetricListEventMap extends ListEvents<'metric', 'metrics', Metric> {}

declare global {
  interface GlobalEventHandlersEventMap extends MetricListEventMap {}
}
