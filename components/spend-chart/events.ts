/** What `<spend-chart>` tells the page. */
import type { GrossRevenuesForCustomer } from '../../server/contract/analytics.ts'
import type { ApiError } from '../internal/api-error.ts'
import { TillEvent } from '../internal/events.ts'

/** What was invoiced was read. */
export class SpendLoadedEvent extends TillEvent {
  readonly answer: GrossRevenuesForCustomer

  constructor(answer: GrossRevenuesForCustomer) {
    super('spend-loaded')
    this.answer = answer
  }
}

/** It could not be read; what was read before is still shown. */
export class SpendFailedEvent extends TillEvent {
  readonly error: ApiError

  constructor(error: ApiError) {
    super('spend-failed')
    this.error = error
  }
}

export interface SpendChartEventMap {
  'spend-loaded': SpendLoadedEvent
  'spend-failed': SpendFailedEvent
}
