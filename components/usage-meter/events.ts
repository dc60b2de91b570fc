/** Events of `<usage-meter>`. */
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import type { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'
import type { LimitUsage, Threshold } from './usage-model.ts'

/** The usage was read. Fires again on every refresh. */
export type UsageLoadedEvent = DataLoadedEvent<UsageForCustomer>

/** The usage could not be read; older data stays visible. */
export type UsageFailedEvent = DataErrorEvent

/** Usage reached 75, 90 or 100 % of a limit; fires once for each in a period. */
export class UsageThresholdCrossedEvent extends TillEvent {
  /** The metric's code; undefined for the budget. */
  readonly metric: string | undefined
  readonly threshold: Threshold
  /** Decimal text: units of the metric, or money in the plan's currency. */
  readonly used: string
  readonly limit: string

  constructor(metric: string | undefined, threshold: Threshold, { used, limit }: LimitUsage) {
    super('usage-threshold-crossed')
    this.metric = metric
    this.threshold = threshold
    this.used = used
    this.limit = limit
  }
}

export interface UsageMeterEventMap {
  'usage-loaded': UsageLoadedEvent
  'usage-failed': UsageFailedEvent
  'usage-threshold-crossed': UsageThresholdCrossedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends UsageMeterEventMap {}
}
