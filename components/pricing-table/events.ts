/** Events of `<pricing-table>`. */
import type { Amount } from '../../server/contract/money.ts'
import type { PublicPlans } from '../../server/contract/plans/public-plan.ts'
import type { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'

/** The plans were loaded. */
export type PricingLoadedEvent = DataLoadedEvent<PublicPlans>

/** The plans could not be loaded. */
export type PricingFailedEvent = DataErrorEvent

/** A plan's button was clicked. Cancel it to keep a link from being followed. */
export class PlanChooseEvent extends TillEvent {
  /** The plan's code. */
  readonly plan: string
  /** The attribute `usage` at that time. */
  readonly usage: string

  constructor(plan: string, usage: string) {
    super('plan-choose', true)
    this.plan = plan
    this.usage = usage
  }
}

/** The estimate of one plan. */
export interface PlanEstimate {
  /** The plan's code. */
  readonly plan: string
  /** Of a billing cycle, without taxes. Undefined if a price is not known. */
  readonly amount: Amount | undefined
  /** False if the price depends on single transactions, or the plan has no price for a metric with usage. */
  readonly isExact: boolean
}

/** The usage of the estimate was changed. */
export class EstimateChangedEvent extends TillEvent {
  /** The attribute `usage`. */
  readonly usage: string
  /** Of the visible plans; none without usage. */
  readonly estimates: readonly PlanEstimate[]

  constructor(usage: string, estimates: readonly PlanEstimate[]) {
    super('estimate-changed')
    this.usage = usage
    this.estimates = estimates
  }
}

export interface PricingTableEventMap {
  'pricing-loaded': PricingLoadedEvent
  'pricing-failed': PricingFailedEvent
  'plan-choose': PlanChooseEvent
  'estimate-changed': EstimateChangedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends PricingTableEventMap {}
}
