/** Events of `<spend-chart>`. */
import type { GrossRevenuesForCustomer } from '../../server/contract/analytics.ts'
import type { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'

/** The invoiced amounts were loaded. */
export type SpendLoadedEvent = DataLoadedEvent<GrossRevenuesForCustomer>

/** The amounts could not be loaded; older data stays visible. */
export type SpendFailedEvent = DataErrorEvent

export interface SpendChartEventMap {
  'spend-loaded': SpendLoadedEvent
  'spend-failed': SpendFailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends SpendChartEventMap {}
}
