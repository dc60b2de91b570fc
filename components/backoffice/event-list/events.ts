/** Events of `<event-list>`. */
import type { UsageEvent } from '../../../server/contract/event.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** A page of usage events was loaded. */
export class EventsLoadedEvent extends DataLoadedEvent<readonly UsageEvent[]> {
  constructor(data: readonly UsageEvent[]) {
    super('events-loaded', data)
  }
}

/** The usage events could not be loaded; older data stays visible. */
export class EventsFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('events-failed', error)
  }
}

/** The form of a new event is about to open. Cancel it to show it elsewhere. */
export class EventCreateEvent extends TillEvent {
  constructor() {
    super('event-create', true)
  }
}

export interface EventListEventMap {
  'events-loaded': EventsLoadedEvent
  'events-failed': EventsFailedEvent
  'event-create': EventCreateEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends EventListEventMap {}
}
