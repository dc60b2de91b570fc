/** What `<balance-summary>` tells the page. */
import type { OverdueBalancesForCustomer } from '../../server/contract/analytics.ts'
import type { ApiError } from '../internal/api-error.ts'
import { TillEvent } from '../internal/events.ts'

/** What is overdue was read. */
export class BalanceLoadedEvent extends TillEvent {
  readonly answer: OverdueBalancesForCustomer

  constructor(answer: OverdueBalancesForCustomer) {
    super('balance-loaded')
    this.answer = answer
  }
}

/** It could not be read; what was read before is still shown. */
export class BalanceFailedEvent extends TillEvent {
  readonly error: ApiError

  constructor(error: ApiError) {
    super('balance-failed')
    this.error = error
  }
}

export interface BalanceSummaryEventMap {
  'balance-loaded': BalanceLoadedEvent
  'balance-failed': BalanceFailedEvent
}
