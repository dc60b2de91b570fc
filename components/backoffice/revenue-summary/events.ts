/** Events of `<revenue-summary>`. */
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import type { Revenue } from './revenue-model.ts'

/** The revenue was loaded. */
export class RevenueLoadedEvent extends DataLoadedEvent<Revenue> {
  constructor(data: Revenue) {
    super('revenue-loaded', data)
  }
}

/** The revenue could not be loaded; older data stays visible. */
export class RevenueFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('revenue-failed', error)
  }
}

export interface RevenueSummaryEventMap {
  'revenue-loaded': RevenueLoadedEvent
  'revenue-failed': RevenueFailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends RevenueSummaryEventMap {}
}
