/** Events of `<metric-editor>`. */
import type { Metric } from '../../../server/contract/metric.ts'
import type { EditorEvents } from '../internal/resources/resource-events.ts'

export interface MetricEditorEventMap extends EditorEvents<'metric-editor', 'metric', Metric> {}

declare global {
  interface GlobalEventHandlersEventMap extends MetricEditorEventMap {}
}
