/** Events of `<event-list>`. */
import type { UsageEvent } from '../../../server/contract/event.ts'
import type { DataErrorEvent, DataLoadedEvent, OpenEvent } from '../../internal/dom/data-events.ts'

export interface EventListEventMap {
  'events-loaded': DataLoadedEvent<readonly UsageEvent[]>
  'events-failed': DataErrorEvent
  /** The form of a new event is about to open. */
  'event-open': OpenEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends EventListEventMap {}
}
