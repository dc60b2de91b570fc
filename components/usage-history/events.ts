/** Events of `<usage-history>`. */
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'

/** A page of past periods was loaded. */
export class UsageHistoryLoadedEvent extends DataLoadedEvent<readonly UsageForCustomer[]> {
  constructor(data: readonly UsageForCustomer[]) {
    super('usage-history-loaded', data)
  }
}

/** The periods could not be loaded; older data stays visible. */
export class UsageHistoryFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('usage-history-failed', error)
  }
}

/** The customer selected a period. */
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

declare global {
  interface GlobalEventHandlersEventMap extends UsageHistoryEventMap {}
}
