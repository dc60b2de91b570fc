/** What `<usage-meter>` tells the page. */
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import { FailureEvent } from '../internal/answer-events.ts'
import type { ApiError } from '../internal/api-error.ts'
import { TillEvent } from '../internal/events.ts'
import type { Standing, Threshold } from './thresholds.ts'

/** The usage was read. Fires again on every refresh. */
export class UsageLoadedEvent extends TillEvent {
  readonly usage: UsageForCustomer

  constructor(usage: UsageForCustomer) {
    super('usage-loaded')
    this.usage = usage
  }
}

/** The usage could not be read; what was read before is still shown. */
export class UsageFailedEvent extends FailureEvent {
  constructor(error: ApiError) {
    super('usage-failed', error)
  }
}

/** Usage reached 75, 90 or 100 % of a limit: once for each in a period. */
export class UsageThresholdCrossedEvent extends TillEvent {
  /** The metric's code; undefined for the budget. */
  readonly metric: string | undefined
  readonly threshold: Threshold
  /** Decimal text: units of the metric, or money in the plan's currency. */
  readonly used: string
  readonly limit: string

  constructor(metric: string | undefined, threshold: Threshold, { used, limit }: Standing) {
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
