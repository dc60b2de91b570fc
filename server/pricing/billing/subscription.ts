/** A subscription as its bills depend on it, and the periods of its life. */
import { clip, latest, type Period, periodAt, type Schedule } from './periods.ts'
import type { BilledPeriod } from './proration.ts'

export interface SubscriptionTerms {
  readonly billingTime: Schedule['billingTime']
  readonly start: Date
  /** The first instant after the subscription. */
  readonly end: Date | null
  readonly trialEndsAt: Date | null
  /** The instant of the last plan change. */
  readonly planSince: Date | null
  /** The open period, clipped to the time on the plan; null before the start and after the end. */
  readonly period: Period | null
  readonly advance: Advance | null
}

/** The fee billed in advance for the open period. */
export interface Advance {
  /** Without taxes. Decimal text. */
  readonly fee: string
  /** The first instant that it does not pay for. */
  readonly until: Date
}

type Cycle = Schedule['cycle']

/** The period that holds an instant, clipped to the time on the plan. */
export function openPeriod(
  subscription: Pick<SubscriptionTerms, 'billingTime' | 'start' | 'end' | 'planSince'>,
  cycle: Cycle,
  at: Date,
): Period {
  const { start, end, planSince } = subscription
  return clip(
    wholePeriod(subscription, cycle, at),
    planSince ? latest(start, planSince) : start,
    end,
  )
}

/** A part of a period with the whole period that the plan prices. */
export const billedPeriod = (
  subscription: Pick<SubscriptionTerms, 'billingTime' | 'start' | 'trialEndsAt'>,
  cycle: Cycle,
  part: Period,
): BilledPeriod => ({
  part,
  whole: wholePeriod(subscription, cycle, part.from),
  trialEndsAt: subscription.trialEndsAt,
})

const wholePeriod = (
  { billingTime, start }: Pick<SubscriptionTerms, 'billingTime' | 'start'>,
  cycle: Cycle,
  at: Date,
): Period => periodAt(at, { cycle, billingTime, start })
