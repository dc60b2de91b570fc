/** Reads everything that changes of the session's customer depend on, and shows it. */
import type { MetricRow } from '../../../contract/metric.ts'
import type { MyPlan } from '../../../contract/plans/my-plans.ts'
import type { NextInvoice } from '../../../contract/plans/next-invoice.ts'
import type { PlanRow, PublicPlan } from '../../../contract/plans/public-plan.ts'
import type { Subscription } from '../../../contract/subscription.ts'
import { readStoredCustomer } from '../../../operations/internal/customers.ts'
import { hasPaymentMethod } from '../../core/customers/has-payment-method.ts'
import { isSameCustomer } from '../../core/customers/ownership.ts'
import { fetchSubscriptions } from '../../core/customers/subscriptions.ts'
import type { CustomerRequest } from '../../core/forward/customer-route.ts'
import { responseTime } from '../../core/upstream/response.ts'
import { toPublicPlan } from './public-view.ts'
import {
  firstInstantAfter,
  notBeforePeriods,
  planOf,
  rowsOfKey,
  type Situation,
} from './situation.ts'
import { isCanceled } from './taken-back.ts'

export type PlanRequest = Pick<
  CustomerRequest,
  | 'customer'
  | 'customerKey'
  | 'call'
  | 'callWithHeaders'
  | 'assertNoForeignRows'
  | 'recheckCustomer'
  | 'deps'
  | 'log'
  | 'signal'
>

/**
 * @param fresh reads the plans again, for a decision
 * @throws {ProblemError} `upstream-unreadable` for another customer's rows
 */
export async function readSituation(request: PlanRequest, fresh = false): Promise<Situation> {
  const { customer, customerKey, log } = request
  const { plans: deps, upstream } = request.deps
  const [plans, rows] = await Promise.all([
    deps.catalog.plans({ upstream, log }, fresh),
    fetchSubscriptions(customer.externalId, request),
  ])
  // After the rows, because an external id can be reassigned.
  const params = { id: customerKey }
  const response = await request.callWithHeaders(readStoredCustomer, { params })
  const stored = response.value
  request.assertNoForeignRows(isSameCustomer(stored, customer))
  const { payment_method_token: token, taxes, tax_codes } = stored
  return {
    now: notBeforePeriods(responseTime(response) ?? request.deps.now(), rows),
    customer: {
      id: stored.id,
      hasPaymentMethod: hasPaymentMethod(stored),
      compared: { token, taxes, tax_codes },
    },
    rows,
    plans,
  }
}

/** Shows plans with the names of their metrics, which are read once. */
export function planViews(
  { deps: { plans: deps, upstream }, log }: PlanRequest,
  situation: Situation,
) {
  const { plans } = situation
  let metrics: ReadonlyMap<string, MetricRow> | undefined
  const readMetrics = async () => (metrics ??= await deps.catalog.metrics({ upstream, log }))
  const view = async (plan: Parameters<typeof toPublicPlan>[0] | undefined) => {
    if (!plan) return undefined
    return toPublicPlan(plan, hasCharges(plan) ? await readMetrics() : new Map())
  }

  return {
    view,
    /** Reads everything that any view needs, so that none of them fails. */
    async prepare(): Promise<void> {
      if ([...plans.values()].some(hasCharges)) await readMetrics()
    },
    offers: async (codes: readonly string[]): Promise<PublicPlan[]> => {
      const views = await Promise.all(codes.map((code) => view(plans.get(code))))
      return views.filter((plan) => plan !== undefined)
    },
    /**
     * A subscription with its plan, and with the change that waits under its key.
     * @param next_invoice where the service was asked for it
     */
    async myPlan(
      shown: Subscription,
      rows: readonly Subscription[],
      next_invoice?: NextInvoice,
    ): Promise<MyPlan> {
      const { active, waiting } = rowsOfKey(rows, shown.external_id)
      const isChange = active !== undefined && waiting !== undefined
      const plan = planOf(shown, plans)
      return {
        subscription: shown,
        plan: (await view(plan)) ?? null,
        charge_ids: plan?.usage_based_charges.flatMap(({ id }) => id ?? []) ?? [],
        is_canceled: active !== undefined && isCanceled(active, situation),
        has_overrides: Boolean(shown.plan_overrides),
        ...(isChange && {
          pending: {
            plan: (await view(planOf(waiting, plans))) ?? null,
            starts: startOf(waiting, active),
          },
        }),
        ...(next_invoice && { next_invoice }),
      }
    },
  }
}

const hasCharges = ({ usage_based_charges }: PlanRow): boolean => usage_based_charges.length > 0

function startOf({ start_date }: Subscription, { current_period_end }: Subscription) {
  const end = firstInstantAfter(current_period_end ?? '')
  return start_date ?? (Number.isNaN(end) ? null : new Date(end).toISOString())
}
