/** Reads the billing cycle of a plan and the period of a subscription as the service answers them. */
import { BILLING_CYCLES } from '../../../contract/plan.ts'
import type { PlanRow } from '../../../contract/plans/public-plan.ts'
import type { Subscription } from '../../../contract/subscription.ts'
import type { Period } from '../../../pricing/billing/periods.ts'
import type { SubscriptionTerms } from '../../../pricing/billing/subscription.ts'
import { firstInstantAfter } from './situation.ts'

export const cycleOf = ({ billing_cycle }: Pick<PlanRow, 'billing_cycle'>) =>
  BILLING_CYCLES.find((known) => known === billing_cycle)

interface OpenTerms extends Pick<SubscriptionTerms, 'billingTime' | 'start' | 'end' | 'planSince'> {
  period: Period
}

/** Of an active subscription; undefined if a date can't be read. */
export function subscriptionTerms(row: Subscription, now: Date): OpenTerms | undefined {
  const { billing_time: billingTime } = row
  const [start, from] = [toDate(row.start_date), toDate(row.current_period_start)]
  const to = toEnd(row.current_period_end)
  if (billingTime !== 'CALENDAR' && billingTime !== 'ANNIVERSARY') return undefined
  if (!start || !from || !to || from > now || to <= now) return undefined
  // The service shows the part of a period on the present plan.
  return {
    billingTime,
    start,
    end: toEnd(row.end_date) ?? null,
    planSince: from,
    period: { from, to },
  }
}

function toDate(text: string | null | undefined): Date | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : new Date(time)
}

function toEnd(text: string | null | undefined): Date | undefined {
  const time = firstInstantAfter(text ?? '')
  return Number.isNaN(time) ? undefined : new Date(time)
}
