/** Events of `<revenue-summary>`. */
import type { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import type { Revenue } from './revenue-model.ts'

export interface RevenueSummaryEventMap {
  'revenue-loaded': DataLoadedEvent<Revenue>
  'revenue-failed': DataErrorEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends RevenueSummaryEventMap {}
}
