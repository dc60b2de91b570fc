/** Events of `<office-home>`. */
import type { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import type { OfficeHomeData } from './home-model.ts'

/** The numbers of the home were loaded. */
export type OfficeHomeLoadedEvent = DataLoadedEvent<OfficeHomeData>

/** The numbers could not be loaded; older data stays visible. */
export type OfficeHomeFailedEvent = DataErrorEvent

export interface OfficeHomeEventMap {
  'office-home-loaded': OfficeHomeLoadedEvent
  'office-home-failed': OfficeHomeFailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends OfficeHomeEventMap {}
}
