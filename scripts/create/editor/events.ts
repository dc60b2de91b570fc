/** Events of `<sample-editor>`. */
import type { EditorEvents } from '../../../components/backoffice/internal/resources/resource-events.ts'
import type { Metric } from '../../../server/contract/metric.ts'

export interface SampleEditorEventMap
  extends EditorEvents<'sample-editor', 'sample-editor', Metric> {}

declare global {
  interface GlobalEventHandlersEventMap extends SampleEditorEventMap {}
}
