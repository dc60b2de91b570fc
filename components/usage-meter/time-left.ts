/** Where in time a period is, and why there may be none. Days are UTC. */
import type { SubscriptionForCustomer } from '../../server/contract/subscription.ts'
import { daysBetween, formatDay } from '../internal/dates.ts'
import type { Period } from '../internal/usage-period.ts'
import { say } from './messages.ts'

/** "12 days left" of a period, by the service's time. */
export function timeLeft({ from, to }: Period, now: Date, locale: string): string {
  if (daysBetween(from, now) < 0) {
    return say(locale, 'usage.ahead', { day: formatDay(from, locale) })
  }
  const count = daysBetween(now, to)
  if (count < 0) return say(locale, 'usage.over', { day: formatDay(to, locale) })
  return count ? say(locale, 'usage.left', { count }) : say(locale, 'usage.last')
}

/** Why a subscription has no current period; undefined where it has one. */
export function standstill(
  { status, start_date, end_date }: SubscriptionForCustomer,
  locale: string,
): string | undefined {
  if (!status || status === 'ACTIVE') return
  if (status === 'PENDING' && start_date) {
    return say(locale, 'usage.begins', { day: formatDay(start_date, locale) })
  }
  if (!end_date) return say(locale, 'usage.inactive')
  return say(locale, 'usage.stopped', { day: formatDay(end_date, locale) })
}
