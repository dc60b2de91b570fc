/** Finds the step that a customer can take back: a cancellation, or a change that waits. */
import type { Subscription } from '../../../contract/subscription.ts'
import { openPeriod } from '../../../pricing/billing/subscription.ts'
import { cycleOf, subscriptionTerms } from './billing-terms.ts'
import { firstInstantAfter, planOf, rowsOfKey, type Situation } from './situation.ts'

/** A cancellation before a change, because a change does not outlive a cancellation. */
export function takenBack(situation: Situation, key: string): 'cancel' | 'change' | undefined {
  const { active, waiting } = rowsOfKey(situation.rows, key)
  if (active && isCanceled(active, situation)) return 'cancel'
  return waiting && 'change'
}

/**
 * True if an active subscription ends as a cancellation ends it: with its whole period (billing-136). Any other end is
 * a date that the merchant has set.
 */
export function isCanceled(active: Subscription, { plans, now }: Situation): boolean {
  const periodEnd = firstInstantAfter(active.current_period_end ?? '')
  if (!active.end_date || firstInstantAfter(active.end_date) !== periodEnd) return false
  const plan = planOf(active, plans)
  const terms = subscriptionTerms(active, new Date(now))
  const cycle = plan && cycleOf(plan)
  // Of a plan that can't be read it may be the merchant's end.
  if (plan && !cycle) return false
  if (!terms || !cycle) return true
  // An earlier end shortens the period.
  return openPeriod({ ...terms, end: null }, cycle, terms.period.from).to.getTime() <= periodEnd
}
