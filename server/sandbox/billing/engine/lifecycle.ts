/**
 * Advances subscriptions through their transitions: start, end of the trial, renewal, plan change, end.
 *
 * A transition depends on its instant and never on the time of processing, so one long step of the clock
 * gives the same invoices as many short ones. Subscriptions due at one instant are advanced together: all
 * input is loaded, the outcome is computed, and then it is written.
 */
import { lastInstant, toDate } from '../../../pricing/billing/periods.ts'
import {
  type ClosingPeriod,
  closePeriod,
  closingPeriod,
  type NextState,
  nextState,
} from '../../../pricing/billing/transition.ts'
import { insertRows } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Plan, Subscription } from '../../database/tables/billing.ts'
import { creditUnusedAdvance } from '../credit-notes/prorated-credit.ts'
import { changeSubscriptions, recordUpdates } from '../states/subscriptions.ts'
import { chargeCost, planTerms, subscriptionTerms } from './billing-terms.ts'
import type { Batch } from './failed-steps.ts'
import { issueInvoices } from './invoicing.ts'
import { priceUsageOfAll } from './priced-usage.ts'
import { applyDue, loadTransitions, lockDueSubscriptions, type Transition } from './transitions.ts'

/**
 * Advances subscriptions that are due at an instant.
 * @param at the due instant, not the time of processing
 * @returns the number advanced; others may be left
 */
export async function advanceDue(trx: Database, at: Date, batch: Batch): Promise<number> {
  const due = await lockDueSubscriptions(trx, at, batch)
  const changes = await applyDue(trx, due, at)
  await recordUpdates(trx, [...changes.keys()], at, async () =>
    advanceAll(trx, await loadTransitions(trx, due, changes, at), at),
  )
  return due.length
}

/** Starts one subscription; its row is locked. */
export async function startSubscription(
  trx: Database,
  subscription: Subscription,
  at: Date,
): Promise<void> {
  await advanceAll(trx, await loadTransitions(trx, [subscription], new Map(), at), at)
}

/** Moves an active subscription to another plan at once, and bills the old plan until then. */
export async function switchPlan(
  trx: Database,
  subscription: Subscription,
  nextPlan: Pick<Plan, 'id'>,
  at: Date,
): Promise<void> {
  const nextPlanIds = new Map([[subscription.id, nextPlan.id]])
  await advanceAll(trx, await loadTransitions(trx, [subscription], nextPlanIds, at), at)
}

async function advanceAll(
  trx: Database,
  transitions: readonly Transition[],
  at: Date,
): Promise<void> {
  const closings = transitions.map((transition) => {
    const terms = transitionTerms(transition)
    return { transition, terms, closing: closingPeriod(terms) }
  })
  const priced = await priceClosings(trx, closings)
  const usage = new Map(priced.map(([{ transition }, charges]) => [transition, charges]))
  const outcomes = closings.map(({ transition, terms, closing }) => {
    const costs = usage.get(transition)?.map(chargeCost)
    const { fees, unusedAdvance } = closePeriod(terms, closing, costs)
    const next = nextState(terms)
    return {
      ...{ transition, unusedAdvance },
      subscription: transition.subscription,
      state: stateAfter(transition, next),
      fees: [...fees, ...next.fees],
    }
  })
  await changeSubscriptions(trx, outcomes, at)
  await creditUnusedAdvance(trx, outcomes)
  await storeUsage(trx, priced, await issueInvoices(trx, outcomes))
}

const transitionTerms = ({ subscription, plan, nextPlan, resolveTaxRate, at }: Transition) => ({
  subscription: subscriptionTerms(subscription),
  plan: planTerms(plan),
  nextPlan: nextPlan && planTerms(nextPlan),
  ...{ resolveTaxRate, at },
})

const stateAfter = (
  { subscription: { plan_id, ends_as }, nextPlan }: Transition,
  { subscription: { planSince, period, advance }, due }: NextState,
) => ({
  status: due === null ? ends_as : ('ACTIVE' as const),
  plan_id: nextPlan?.id ?? plan_id,
  plan_since: planSince,
  period_from: period?.from ?? null,
  period_to: period?.to ?? null,
  advance_fee: advance?.fee ?? null,
  advance_until: advance?.until ?? null,
  next_due: due,
})

/** The usage of closing periods, priced. */
async function priceClosings(
  trx: Database,
  closings: readonly { transition: Transition; closing: ClosingPeriod | undefined }[],
) {
  const periods = closings.flatMap(({ transition, closing }) =>
    closing && closing.used.to > closing.used.from
      ? [{ ...transition, transition, period: closing.used }]
      : [],
  )
  return periods.length === 0 ? [] : priceUsageOfAll(trx, periods)
}

/**
 * Stores the usage of closed periods, each with its invoice.
 * CHOICE: a closed period never changes; a late event for it has no effect.
 */
async function storeUsage(
  trx: Database,
  priced: Awaited<ReturnType<typeof priceClosings>>,
  invoices: ReadonlyMap<Transition, string>,
): Promise<void> {
  if (priced.length === 0) return
  await insertRows(
    trx,
    'usage_periods',
    priced.map(([{ transition, subscription, plan, period }, charges]) => ({
      subscription_id: subscription.id,
      period_from: period.from,
      period_to: period.to,
      // Both documented examples show the last day of the period.
      issuing_date: toDate(lastInstant(period)),
      invoice_id: invoices.get(transition) ?? null,
      currency_code: plan.currency_code,
      charges,
    })),
  )
}
