/** What `<usage-history>` tells the page. */
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import { FailureEvent } from '../internal/answer-events.ts'
import type { ApiError } from '../internal/api-error.ts'
import { TillEvent } from '../internal/events.ts'

/** A page of past periods was read. */
export class UsageHistoryLoadedEvent extends TillEvent {
  readonly periods: readonly UsageForCustomer[]

  constructor(periods: readonly UsageForCustomer[]) {
    super('usage-history-loaded')
    this.periods = periods
  }
}

/** It could not be read; what was read before is still shown. */
export class UsageHistoryFailedEvent extends FailureEvent {
  constructor(error: ApiError) {
    super('usage-history-failed', error)
  }
}

/** The charges of another period are shown. */
export class UsagePeriodChosenEvent extends TillEvent {
  readonly period: UsageForCustomer

  constructor(period: UsageForCustomer) {
    super('usage-period-chosen')
    this.period = period
  }
}

export interface UsageHistoryEventMap {
  'usage-history-loaded': UsageHistoryLoadedEvent
  'usage-history-failed': UsageHistoryFailedEvent
  'usage-period-chosen': UsagePeriodChosenEvent
}
