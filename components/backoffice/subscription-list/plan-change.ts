/**
 * Predicts a change of plan and a cancellation as the engine bills them: when they take effect, and the shares by days.
 */
import type { Amount } from '../../../server/contract/money.ts'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import { type BillingCycle, DAY, periodAt } from '../../../server/pricing/billing/periods.ts'
import { isUpgrade } from '../../../server/pricing/billing/plan-change.ts'
import {
  afterTrial,
  type BilledPeriod,
  countDays,
  countUnusedDays,
  prorate,
  unusedShare,
} from '../../../server/pricing/billing/proration.ts'
import { CYCLES_A_YEAR } from '../../../server/pricing/price/billing-cycle.ts'
import { type Decimal, formatDecimal } from '../../../server/pricing/price/decimal.ts'
import { firstInstantAfter } from '../../internal/format/dates.ts'
import { billingDecimals } from '../../internal/format/money.ts'
import type { Plan } from './subscription-data.ts'

/** The rest of the current period; a day that is touched counts whole (billing-156). */
interface RemainingDays {
  /** From today on. */
  readonly days: number
  /** Of the whole period that the plan prices. */
  readonly all: number
}

export type ChangeEffect =
  | { readonly kind: 'none' | 'pending' | 'unknown' }
  | {
      readonly kind: 'upgrade'
      /** Shares of the base prices; undefined if the plans' cycles differ. */
      readonly share:
        | (RemainingDays & { readonly price: Amount; readonly current: Amount })
        | undefined
      readonly hasAdvance: boolean
    }
  | { readonly kind: 'downgrade'; readonly at: string }

export function changeEffect(
  subscription: SubscriptionForMerchant,
  current: Plan | undefined,
  next: Plan | undefined,
  now: Date,
): ChangeEffect {
  if (!next) return { kind: 'none' }
  if (subscription.status === 'PENDING') return { kind: 'pending' }
  const isHigher = current && isHigherPlan(current, next)
  if (isHigher === undefined) return { kind: 'unknown' }
  const { current_period_end: at } = subscription
  if (!isHigher) return at ? { kind: 'downgrade', at: firstInstantAfter(at) } : { kind: 'unknown' }
  const share = current.cycle === next.cycle ? shareOf(subscription, current, next, now) : undefined
  return { kind: 'upgrade', share, hasAdvance: current.isInAdvance }
}

const isCycle = (cycle: string): cycle is BillingCycle => Object.hasOwn(CYCLES_A_YEAR, cycle)

/** Undefined if the prices can't be compared. */
function isHigherPlan({ price, cycle }: Plan, next: Plan): boolean | undefined {
  if (!price || !next.price || price.currency_code !== next.price.currency_code) return undefined
  if (!isCycle(cycle) || !isCycle(next.cycle)) return undefined
  return isUpgrade({ amount: price.value, cycle }, { amount: next.price.value, cycle: next.cycle })
}

function shareOf(
  subscription: SubscriptionForMerchant,
  { cycle, price: current, trialDays }: Plan,
  { price: next }: Plan,
  now: Date,
) {
  const open = openPeriod(subscription, { cycle, trialDays }, now)
  if (!open || !current || !next) return undefined
  const rest = { ...open, part: { from: now, to: open.part.to } }
  const { touched: days, all } = countDays(rest.part, rest.whole)
  const priceOf = ({ currency_code, value }: Amount) =>
    amountOf(currency_code, prorate(value, rest, billingDecimals(currency_code)))
  return { days, all, price: priceOf(next), current: priceOf(current) }
}

/**
 * The current period of a response, which is shorter than the whole one after a change of plan, or before an end.
 * Undefined outside of it, and during a trial, because its days cost nothing.
 */
function openPeriod(
  subscription: SubscriptionForMerchant,
  { cycle, trialDays }: Pick<Plan, 'cycle' | 'trialDays'>,
  now: Date,
): BilledPeriod | undefined {
  const { current_period_start, current_period_end, billing_time, trial_ended_at } = subscription
  const part = {
    from: new Date(current_period_start ?? ''),
    to: new Date(current_period_end ?? ''),
  }
  const start = new Date(subscription.start_date ?? '')
  // The response names the end of a trial only after it (billing-143).
  const isInTrial = !trial_ended_at && now.getTime() < start.getTime() + trialDays * DAY
  if (!(part.from <= now && now < part.to) || isInTrial || !isCycle(cycle)) return undefined
  const billingTime = billing_time === 'CALENDAR' ? 'CALENDAR' : 'ANNIVERSARY'
  const whole = periodAt(now, { cycle, billingTime, start })
  const trialEndsAt = trial_ended_at ? new Date(trial_ended_at) : null
  return whole.from < whole.to ? { part, whole, trialEndsAt } : undefined
}

const amountOf = (currency_code: string, value: Decimal): Amount => ({
  currency_code,
  value: formatDecimal(value),
})

/**
 * The credit of an immediate cancellation, a share of the advance payment: today counts as used (billing-156,
 * billing-157). `days` is 0 without unused days; undefined if the amount is unknown.
 */
export function cancelCredit(
  subscription: SubscriptionForMerchant,
  plan: Plan,
  now: Date,
): { readonly days: number; readonly price: Amount } | undefined {
  const paid = openPeriod(subscription, plan, now)
  if (!paid || !plan.price) return undefined
  const { currency_code, value } = plan.price
  const decimals = billingDecimals(currency_code)
  const used = { from: paid.part.from, to: now }
  const advance = prorate(value, afterTrial(paid), decimals)
  return {
    days: countUnusedDays(paid, used).unused,
    price: amountOf(currency_code, unusedShare(advance, paid, used, decimals)),
  }
}
