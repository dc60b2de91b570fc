/** Predicts a change of plan and a cancellation: when they take effect, and the share of the base price by days. */
import type { Amount } from '../../../server/contract/money.ts'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import { CYCLES_A_YEAR } from '../../../server/pricing/price/billing-cycle.ts'
import { compare, divide, formatDecimal, multiply } from '../../../server/pricing/price/decimal.ts'
import { firstInstantAfter } from '../../internal/format/dates.ts'
import { billingDecimals } from '../../internal/format/money.ts'
import type { Plan } from './subscription-data.ts'

const DAY = 86_400_000

/** billing-138: prices are compared by the year. */
const cyclesPerYear: Readonly<Record<string, number>> = CYCLES_A_YEAR

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
        | (RemainingDays & { readonly price: Amount; readonly former: Amount })
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
  const isHigher = current && isUpgrade(current, next)
  if (isHigher === undefined) return { kind: 'unknown' }
  const { current_period_end: at } = subscription
  if (!isHigher) return at ? { kind: 'downgrade', at: firstInstantAfter(at) } : { kind: 'unknown' }
  const rest = current.cycle === next.cycle ? remainingDays(subscription, current, now) : undefined
  const price = rest && next.price && shareOf(next.price, rest)
  const previous = rest && current.price && shareOf(current.price, rest)
  const share = rest && price && previous ? { ...rest, price, former: previous } : undefined
  return { kind: 'upgrade', share, hasAdvance: current.isInAdvance }
}

/** Undefined if the prices can't be compared. */
function isUpgrade(from: Plan, to: Plan): boolean | undefined {
  const [before, after] = [yearly(from), yearly(to)]
  if (!before || !after || from.price?.currency_code !== to.price?.currency_code) return undefined
  return compare(after, before) >= 0
}

const yearly = ({ price, cycle }: Plan) => {
  const times = cyclesPerYear[cycle]
  return price && times ? multiply(price.value, times) : undefined
}

/** Undefined outside the current period, and during a trial because its days cost nothing. */
function remainingDays(
  subscription: SubscriptionForMerchant,
  plan: Plan,
  now: Date,
): RemainingDays | undefined {
  const { current_period_start, current_period_end } = subscription
  const [from, to] = [Date.parse(current_period_start ?? ''), Date.parse(current_period_end ?? '')]
  const at = now.getTime()
  if (!(from <= at && at < to) || isInTrial(subscription, plan, at)) return undefined
  const all = wholePeriodDays(subscription, plan.cycle, now)
  return all ? { days: daysTouched(at, to), all } : undefined
}

const daysTouched = (from: number, to: number) => Math.ceil(to / DAY) - Math.floor(from / DAY)

/** The response names the end of a trial only after it (billing-143). */
const isInTrial = (
  { trial_ended_at, start_date }: SubscriptionForMerchant,
  { trialDays }: Plan,
  at: number,
) => !trial_ended_at && at < Date.parse(start_date ?? '') + trialDays * DAY

/**
 * The days of the period around a date, from its anchor, in UTC (billing-155): the current period of the response is
 * shorter after a change of plan, or before an end.
 */
function wholePeriodDays(
  { billing_time, start_date }: SubscriptionForMerchant,
  cycle: string,
  date: Date,
): number | undefined {
  if (cycle === 'WEEKLY') return 7
  const months = 12 / (cyclesPerYear[cycle] ?? 0)
  const anchor = new Date(billing_time === 'CALENDAR' ? 0 : (start_date ?? ''))
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth()]
  const since = (date.getUTCFullYear() - year) * 12 + date.getUTCMonth() - month
  const boundary = (n: number) => {
    const lastDay = new Date(Date.UTC(year, month + n * months + 1, 0)).getUTCDate()
    return Date.UTC(year, month + n * months, Math.min(anchor.getUTCDate(), lastDay))
  }
  let n = Math.floor(since / months)
  if (boundary(n) > date.getTime()) n--
  return Math.round((boundary(n + 1) - boundary(n)) / DAY) || undefined
}

/** Rounded half up, to the currency's smallest unit (billing-176). */
function shareOf({ currency_code, value }: Amount, { days, all }: RemainingDays): Amount {
  const share = divide(multiply(value, days), all, billingDecimals(currency_code))
  return { currency_code, value: formatDecimal(share) }
}

/**
 * The credit of an immediate cancellation, a share of the advance payment: today counts as used (billing-156,
 * billing-157). `days` is 0 without unused days; undefined if the amount is unknown.
 */
export function cancelCredit(
  subscription: SubscriptionForMerchant,
  plan: Plan,
  now: Date,
): { readonly days: number; readonly price: Amount } | undefined {
  const rest = remainingDays(subscription, plan, now)
  if (!rest || !plan.price) return undefined
  const { current_period_start, current_period_end, trial_ended_at } = subscription
  const to = Date.parse(current_period_end!)
  const paidFrom = Math.max(
    Date.parse(current_period_start!),
    Date.parse(trial_ended_at ?? '') || 0,
  )
  const paidDays = daysTouched(paidFrom, to)
  const paid = shareOf(plan.price, { days: paidDays, all: rest.all })
  const days = Math.ceil(to / DAY) - Math.ceil(now.getTime() / DAY)
  return { days, price: shareOf(paid, { days, all: paidDays }) }
}
