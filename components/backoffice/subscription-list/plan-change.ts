/** Predicts a change of plan and a cancellation: when they take effect, and the share of the base price by days. */
import type { Amount } from '../../../server/contract/money.ts'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import { compare, formatDecimal, multiply, parseDecimal } from '../../internal/format/decimal.ts'
import { minorUnits } from '../../internal/format/money.ts'
import type { Plan } from './subscription-data.ts'

const DAY = 86_400_000

/** billing-138: prices are compared by the year. */
const CYCLES_PER_YEAR: Readonly<Record<string, number>> = {
  WEEKLY: 52,
  MONTHLY: 12,
  QUARTERLY: 4,
  YEARLY: 1,
}

/** The rest of the current period; a day that is touched counts whole (billing-156). */
export interface RemainingDays {
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
  if (!isHigher) return at ? { kind: 'downgrade', at } : { kind: 'unknown' }
  const rest =
    current.cycle === next.cycle ? remainingDays(subscription, current.cycle, now) : undefined
  const price = rest && next.price && shareOf(next.price, rest)
  const former = rest && current.price && shareOf(current.price, rest)
  const share = rest && price && former ? { ...rest, price, former } : undefined
  return { kind: 'upgrade', share, hasAdvance: current.isInAdvance }
}

/** Undefined if the prices can't be compared. */
function isUpgrade(from: Plan, to: Plan): boolean | undefined {
  const [before, after] = [yearly(from), yearly(to)]
  if (!before || !after || from.price?.currency_code !== to.price?.currency_code) return undefined
  return compare(after, before) >= 0
}

const yearly = ({ price, cycle }: Plan) => {
  const times = CYCLES_PER_YEAR[cycle]
  return price && times ? multiply(parseDecimal(price.value), parseDecimal(times)) : undefined
}

/** Undefined outside the current period. */
export function remainingDays(
  { current_period_start, current_period_end, billing_time }: SubscriptionForMerchant,
  cycle: string,
  now: Date,
): RemainingDays | undefined {
  const [from, to] = [Date.parse(current_period_start ?? ''), Date.parse(current_period_end ?? '')]
  const at = now.getTime()
  if (!(from <= at && at < to)) return undefined
  const all =
    billing_time === 'CALENDAR'
      ? calendarDays(cycle, new Date(from))
      : Math.round((to - from) / DAY)
  return all ? { days: Math.ceil(to / DAY) - Math.floor(at / DAY), all } : undefined
}

/** The days of the calendar period around a date, in UTC (billing-155). */
function calendarDays(cycle: string, date: Date): number | undefined {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const between = (from: number, to: number) =>
    Math.round((Date.UTC(year, to, 1) - Date.UTC(year, from, 1)) / DAY)
  const quarter = month - (month % 3)
  if (cycle === 'WEEKLY') return 7
  if (cycle === 'MONTHLY') return between(month, month + 1)
  if (cycle === 'QUARTERLY') return between(quarter, quarter + 3)
  return cycle === 'YEARLY' ? between(0, 12) : undefined
}

/** Rounded half up, to the currency's smallest unit (billing-176). */
export function shareOf({ currency_code, value }: Amount, { days, all }: RemainingDays): Amount {
  const digits = minorUnits(currency_code)
  const { units, scale } = parseDecimal(value)
  const part = units * BigInt(days) * 10n ** BigInt(digits)
  const whole = BigInt(all) * 10n ** BigInt(scale)
  return {
    currency_code,
    value: formatDecimal({ units: (2n * part + whole) / (2n * whole), scale: digits }),
  }
}

/**
 * The credit of an immediate cancellation: today counts as used (billing-156, billing-157). `days` is 0 without unused
 * days; undefined if the amount is unknown.
 */
export function cancelCredit(
  subscription: SubscriptionForMerchant,
  plan: Plan,
  now: Date,
): { readonly days: number; readonly price: Amount } | undefined {
  const rest = remainingDays(subscription, plan.cycle, now)
  if (!rest || !plan.price) return undefined
  const unused = { ...rest, days: rest.days - 1 }
  return { days: unused.days, price: shareOf(plan.price, unused) }
}
