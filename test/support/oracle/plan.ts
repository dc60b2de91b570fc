/** Plans of the oracle, and the usage that they price (docs/services/billing-catalog.md). */
import type { Cycle, Instant, Span } from './calendar.ts'
import { type Amount, halfUp } from './money.ts'

export interface Plan {
  /** A copy that overrides a plan keeps its code (billing-145). */
  code: string
  /** The members that a copy overrides; undefined for a plan of the merchant. */
  overridden?: ReadonlySet<string>
  cycle: Cycle
  amount: Amount
  inAdvance: boolean
  trialDays: number
  commitment: Amount
  /** Hundredths of a percent; 0 without a tax. */
  taxRate: number
  charges: Charge[]
}

/** A price for each unit (billing-116). */
export interface Charge {
  /** `calls` count within a period, `seats` from the start of the subscription (billing-102). */
  metric: 'calls' | 'seats'
  /** Tenths of a minor unit. */
  price: number
  minimum: Amount
}

export interface UsageEvent {
  metric: Charge['metric']
  at: Instant
  units: number
}

/** The members that a subscription overrides (billing-144); all charges at once. */
export interface Override {
  amount?: Amount
  commitment?: Amount
  trialDays?: number
  price?: number
}

/** A copy of the plan, which follows it only where an update cascades (billing-145). */
export const overriddenPlan = (plan: Plan, { price, ...members }: Override): Plan => ({
  ...plan,
  ...members,
  overridden: new Set([...(plan.overridden ?? []), ...Object.keys(members)]),
  charges: plan.charges.map((charge) => ({ ...charge, ...(price !== undefined && { price }) })),
})

export type PlanUpdate = Partial<Pick<Plan, 'amount' | 'inAdvance' | 'trialDays'>>

/** billing-112: an update that cascades carries over its members, except those that the copy overrides. */
export function cascade(copy: Plan, update: PlanUpdate): void {
  const followed = Object.entries(update).filter(([member]) => !copy.overridden?.has(member))
  Object.assign(copy, Object.fromEntries(followed))
}

/** billing-138: a plan of as much a year, or more, is an upgrade. */
export const annualAmount = ({ amount, cycle }: Plan): Amount =>
  amount * { WEEKLY: 52, MONTHLY: 12, QUARTERLY: 4, YEARLY: 1 }[cycle]

/** The price of the units of a period, rounded once (billing-176). */
export function usageAmount(
  { metric, price }: Charge,
  events: readonly UsageEvent[],
  { from, to }: Span,
  start: Instant,
): Amount {
  const since = metric === 'seats' ? start : from
  const units = events
    .filter((event) => event.metric === metric && event.at >= since && event.at < to)
    .reduce((sum, event) => sum + event.units, 0)
  return halfUp(units * price, 10)
}
