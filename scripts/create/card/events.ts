/** Events of `<sample-card>`. */
import type { ApiError } from '../../../components/internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../../components/internal/dom/data-events.ts'
import type { Profile } from '../../../server/contract/customer.ts'

/** The data was loaded. */
export class SampleCardLoadedEvent extends DataLoadedEvent<Profile> {
  constructor(data: Profile) {
    super('sample-card-loaded', data)
  }
}

/** The data could not be loaded; older data stays visible. */
export class SampleCardFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('sample-card-failed', error)
  }
}

export interface SampleCardEventMap {
  'sample-card-loaded': SampleCardLoadedEvent
  'sample-card-failed': SampleCardFailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends SampleCardEventMap {}
}
