/** Events of `<event-editor>`. */
import type { EventBatchResponse, UsageEvent } from '../../../server/contract/event.ts'
import type { DataWrittenEvent } from '../../internal/dom/data-events.ts'
import type { EventOptions } from '../internal/resources/event-options.ts'
import type { CloseEvents, ReadEvents } from '../internal/resources/resource-events.ts'

export interface EventEditorEventMap
  extends CloseEvents<'event-editor'>,
    ReadEvents<'event-options', EventOptions> {
  /** The service has recorded the event. */
  'event-created': DataWrittenEvent<UsageEvent>
  /** The service has answered several events: `data.results` counts the recorded and the refused ones. */
  'events-created': DataWrittenEvent<EventBatchResponse>
}

declare global {
  interface GlobalEventHandlersEventMap extends EventEditorEventMap {}
}
