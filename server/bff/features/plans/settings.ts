/** Settings of changes of plans, as the configuration has them, and the merchant's plans. */
import type { MetricRow } from '../../../contract/metric.ts'
import type { Certainty } from '../../../contract/plans/plan-preview.ts'
import type { PlanRow } from '../../../contract/plans/public-plan.ts'
import type { CallContext } from '../../core/upstream/call.ts'

export interface PlanSettings {
  /** The call that changes a plan; `off` until the merchant has tried which one the service takes. */
  change: 'off' | 'put' | 'post'
  /** Whether the service is asked what a change would bill, or previews have terms alone. */
  certainty: Certainty
  /** True if customers may take a cancellation back. */
  takesBack: boolean
}

/** The plans and metrics of the merchant, kept for a minute. */
export interface PlanCatalog {
  /** All plans by their code. @param fresh reads them again, for a decision that depends on a price */
  plans(context: CallContext, fresh?: boolean): Promise<ReadonlyMap<string, PlanRow>>
  /** All metrics by their id. */
  metrics(context: CallContext): Promise<ReadonlyMap<string, MetricRow>>
}

/** CHOICE: calls that the public service does not document are off. */
export const LIVE_PLAN_SETTINGS: PlanSettings = {
  change: 'off',
  certainty: 'terms',
  takesBack: false,
}
