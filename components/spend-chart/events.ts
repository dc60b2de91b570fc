/** Events of `<spend-chart>`. */
import type { GrossRevenuesForCustomer } from '../../server/contract/analytics.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'

/** The invoiced amounts were loaded. */
export class SpendLoadedEvent extends DataLoadedEvent<GrossRevenuesForCustomer> {
  constructor(data: GrossRevenuesForCustomer) {
    super('spend-loaded', data)
  }
}

/** The amounts could not be loaded; older data stays visible. */
export class SpendFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('spend-failed', error)
  }
}

export interface SpendChartEventMap {
  'spend-loaded': SpendLoadedEvent
  'spend-failed': SpendFailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends SpendChartEventMap {}
}
