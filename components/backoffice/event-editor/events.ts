/** Events of `<event-editor>`. */
import type { EventBatchResponse, UsageEvent } from '../../../server/contract/event.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'
import type { EventOptions } from '../internal/resources/event-options.ts'

/** The metrics and the subscriptions to choose from were loaded. */
export class EventEditorLoadedEvent extends DataLoadedEvent<EventOptions> {
  constructor(data: EventOptions) {
    super('event-editor-loaded', data)
  }
}

/** The metrics or the subscriptions could not be loaded. */
export class EventEditorFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('event-editor-failed', error)
  }
}

/** The service has recorded the event. */
export class EventSentEvent extends DataLoadedEvent<UsageEvent> {
  constructor(data: UsageEvent) {
    super('event-sent', data)
  }
}

/** The service has answered several events: `data.results` counts the recorded and the refused ones. */
export class EventsSentEvent extends DataLoadedEvent<EventBatchResponse> {
  constructor(data: EventBatchResponse) {
    super('events-sent', data)
  }
}

/** The editor is about to close. Cancel it to keep it open. */
export class EventEditorCloseEvent extends TillEvent {
  constructor() {
    super('event-editor-close', true)
  }
}

/** The editor was closed; unsaved changes are gone. */
export class EventEditorClosedEvent extends TillEvent {
  constructor() {
    super('event-editor-closed')
  }
}

export interface EventEditorEventMap {
  'event-editor-loaded': EventEditorLoadedEvent
  'event-editor-failed': EventEditorFailedEvent
  'event-sent': EventSentEvent
  'events-sent': EventsSentEvent
  'event-editor-close': EventEditorCloseEvent
  'event-editor-closed': EventEditorClosedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends EventEditorEventMap {}
}
