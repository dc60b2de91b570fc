/** Events of `<balance-summary>`. */
import type { OverdueBalancesForCustomer } from '../../server/contract/analytics.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'

/** The overdue balance was loaded. */
export class BalanceLoadedEvent extends DataLoadedEvent<OverdueBalancesForCustomer> {
  constructor(data: OverdueBalancesForCustomer) {
    super('balance-loaded', data)
  }
}

/** The balance could not be loaded; older data stays visible. */
export class BalanceFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('balance-failed', error)
  }
}

export interface BalanceSummaryEventMap {
  'balance-loaded': BalanceLoadedEvent
  'balance-failed': BalanceFailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends BalanceSummaryEventMap {}
}
