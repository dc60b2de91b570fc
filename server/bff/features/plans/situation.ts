/** Everything that a change of a customer's plan depends on, as it was read at one time. */
import type { PlanRow } from '../../../contract/plans/public-plan.ts'
import type { Subscription } from '../../../contract/subscription.ts'
import { effectivePlan } from './effective-plan.ts'

export interface Situation {
  /** The service's time, in milliseconds since 1970. */
  now: number
  customer: {
    /** The service's id. */
    id: string
    hasPaymentMethod: boolean
    /** The token of the method and the taxes, for comparison alone. */
    compared: unknown
  }
  /** All subscriptions of the customer. */
  rows: readonly Subscription[]
  /** All plans by their code. */
  plans: ReadonlyMap<string, PlanRow>
}

/** The rows of one key (billing-139). */
export interface SubscriptionRows {
  /** Undefined before the start and after the end. */
  active: Subscription | undefined
  /** A change of the active one, or a subscription that has not begun. */
  waiting: Subscription | undefined
}

export function rowsOfKey(rows: readonly Subscription[], key: string): SubscriptionRows {
  const withStatus = (wanted: string) =>
    rows.find(({ external_id, status }) => external_id === key && status === wanted)
  return { active: withStatus('ACTIVE'), waiting: withStatus('PENDING') }
}

/** A subscription's plan with its overrides; undefined for a plan that is not known. */
export function planOf(
  { plan_code, plan_overrides }: Subscription,
  plans: Situation['plans'],
): PlanRow | undefined {
  const plan = plans.get(plan_code ?? '')
  return plan && effectivePlan(plan, plan_overrides)
}

const DAY_MS = 86_400_000
const SECOND_MS = 1000

/** A response has its time in whole seconds: a period that began within its second has begun. */
export function notBeforePeriods(responseTime: number, rows: readonly Subscription[]): number {
  const starts = rows
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ current_period_start }) => Date.parse(current_period_start ?? ''))
  return Math.max(responseTime, ...starts.filter((start) => start < responseTime + SECOND_MS))
}

/** The first instant after an end, which the service gives as the last second or as the first instant after. */
export function firstInstantAfter(end: string): number {
  const time = Date.parse(end)
  const nextDay = nextMidnight(time)
  return nextDay - time <= SECOND_MS ? nextDay : time
}

/** The next midnight UTC. */
export const nextMidnight = (time: number): number => (Math.floor(time / DAY_MS) + 1) * DAY_MS
