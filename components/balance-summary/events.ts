/** What `<balance-summary>` tells the page. */
import type { OverdueBalancesForCustomer } from '../../server/contract/analytics.ts'
import { AnswerEvent, FailureEvent } from '../internal/answer-events.ts'
import type { ApiError } from '../internal/api-error.ts'

/** What is overdue was read. */
export class BalanceLoadedEvent extends AnswerEvent<OverdueBalancesForCustomer> {
  constructor(answer: OverdueBalancesForCustomer) {
    super('balance-loaded', answer)
  }
}

/** It could not be read; what was read before is still shown. */
export class BalanceFailedEvent extends FailureEvent {
  constructor(error: ApiError) {
    super('balance-failed', error)
  }
}

export interface BalanceSummaryEventMap {
  'balance-loaded': BalanceLoadedEvent
  'balance-failed': BalanceFailedEvent
}
