/** Events of `<sample-card>`. */
import type {
  DataErrorEvent,
  DataLoadedEvent,
} from '../../../components/internal/dom/data-events.ts'
import type { Profile } from '../../../server/contract/customer.ts'

export interface SampleCardEventMap {
  'sample-card-loaded': DataLoadedEvent<Profile>
  'sample-card-failed': DataErrorEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends SampleCardEventMap {}
}
