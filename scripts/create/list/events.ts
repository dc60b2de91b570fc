/** Events of `<sample-list>`. */
import type { ListEvents } from '../../../components/backoffice/internal/resources/resource-events.ts'
import type { Metric } from '../../../server/contract/metric.ts'

export interface SampleListEventMap extends ListEvents<'sample-list', 'sample-list', Metric> {}

declare global {
  interface GlobalEventHandlersEventMap extends SampleListEventMap {}
}
