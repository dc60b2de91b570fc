/** What `<spend-chart>` tells the page. */
import type { GrossRevenuesForCustomer } from '../../server/contract/analytics.ts'
import { AnswerEvent, FailureEvent } from '../internal/answer-events.ts'
import type { ApiError } from '../internal/api-error.ts'

/** What was invoiced was read. */
export class SpendLoadedEvent extends AnswerEvent<GrossRevenuesForCustomer> {
  constructor(answer: GrossRevenuesForCustomer) {
    super('spend-loaded', answer)
  }
}

/** It could not be read; what was read before is still shown. */
export class SpendFailedEvent extends FailureEvent {
  constructor(error: ApiError) {
    super('spend-failed', error)
  }
}

export interface SpendChartEventMap {
  'spend-loaded': SpendLoadedEvent
  'spend-failed': SpendFailedEvent
}
