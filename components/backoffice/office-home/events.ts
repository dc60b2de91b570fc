/** Events of `<office-home>`. */
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import type { OfficeHomeData } from './home-model.ts'

/** The numbers of the home were loaded. */
export class OfficeHomeLoadedEvent extends DataLoadedEvent<OfficeHomeData> {
  constructor(data: OfficeHomeData) {
    super('office-home-loaded', data)
  }
}

/** The numbers could not be loaded; older data stays visible. */
export class OfficeHomeFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('office-home-failed', error)
  }
}

export interface OfficeHomeEventMap {
  'office-home-loaded': OfficeHomeLoadedEvent
  'office-home-failed': OfficeHomeFailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends OfficeHomeEventMap {}
}
