/** Events of `<usage-history>`. */
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import type { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'

/** A page of past periods was loaded. */
export type UsageHistoryLoadedEvent = DataLoadedEvent<readonly UsageForCustomer[]>

/** The periods could not be loaded; older data stays visible. */
export type UsageHistoryFailedEvent = DataErrorEvent

/** The customer selected a period. */
export class UsagePeriodChangedEvent extends TillEvent {
  readonly period: UsageForCustomer

  constructor(type: string, period: UsageForCustomer) {
    super(type)
    this.period = period
  }
}

export interface UsageHistoryEventMap {
  'usage-history-loaded': UsageHistoryLoadedEvent
  'usage-history-failed': UsageHistoryFailedEvent
  'usage-period-changed': UsagePeriodChangedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends UsageHistoryEventMap {}
}
