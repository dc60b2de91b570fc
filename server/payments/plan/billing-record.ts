/** Detects billed amounts that no response of the service has: their previews are estimates. */
import type { PlanRow } from '../../contract/plans/public-plan.ts'
import type { Subscription } from '../../contract/subscription.ts'
import { type BillingCycle, DAY } from '../../pricing/billing/periods.ts'
import type { PreviewInput } from '../../pricing/billing/preview.ts'
import { openPeriod } from '../../pricing/billing/subscription.ts'

interface Billed {
  row: Subscription
  terms: PreviewInput['subscription']
  plan: PlanRow
  cycle: BillingCycle
  plans: ReadonlyMap<string, PlanRow>
  /** A fee of the open period may have been credited. */
  isCredited: boolean
  now: Date
}

/** True if the fee in advance and the trial follow from the plan as it is now. */
export function isRecordCertain(billed: Billed): boolean {
  return isAdvanceCertain(billed) && isTrialCertain(billed)
}

/** The service answers neither fees of a period nor the day of an override. */
function isAdvanceCertain({ row, terms, plan, cycle, isCredited }: Billed): boolean {
  const { period } = terms
  if (editedAt(plan) > (row.plan_overrides ? terms.start : period.from).getTime()) return false
  if (!plan.pay_in_advance) return true
  const whole = openPeriod({ ...terms, end: null }, cycle, period.from)
  const isWhole = whole.to.getTime() === period.to.getTime()
  return isWhole && !isCredited && !row.plan_overrides
}

/**
 * A trial keeps the length of the plan at the time of subscribing, and the service answers it only once it is over. The
 * plan is the first one while its period begins with the subscription.
 */
function isTrialCertain({ row, terms, plan, plans, now }: Billed): boolean {
  if (row.trial_ended_at) return true
  const { start, period } = terms
  const isFirst = period.from.getTime() === start.getTime() && editedAt(plan) < start.getTime()
  if (isFirst) return true
  const longest = Math.max(...[...plans.values()].map(({ trial_period }) => trial_period ?? 0))
  return start.getTime() + longest * DAY <= now.getTime()
}

/** Milliseconds since 1970; before all times for a plan that was never changed. */
function editedAt({ created_at, updated_at }: PlanRow): number {
  const isEdited = updated_at && updated_at !== created_at
  return isEdited ? Date.parse(updated_at) : Number.NEGATIVE_INFINITY
}
