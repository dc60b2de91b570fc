/** Describes periods in words, and a period as CSV rows. */
import type { SubscriptionForCustomer } from '../../server/contract/subscription.ts'
import { isPositive } from '../../server/pricing/price/decimal.ts'
import { priceTerms } from '../internal/domain/charge-text.ts'
import { hasEnded } from '../internal/domain/subscriptions.ts'
import type { UsagePeriod } from '../internal/domain/usage-period.ts'
import type { CsvRow } from '../internal/format/csv.ts'
import { daysBetween, lastInstant } from '../internal/format/dates.ts'
import { subtractMoney } from '../internal/format/money.ts'
import type { UsageLocalize } from './messages.ts'

/** "12 days left", by the server's time. Days are UTC. */
export function timeLeft({ from, to }: UsagePeriod, now: Date, localize: UsageLocalize): string {
  if (daysBetween(from, now) < 0) return localize.t('usage.starts-on', { day: localize.date(from) })
  const count = daysBetween(now, to)
  if (count < 0) return localize.t('usage.ended-on', { day: localize.date(to) })
  return count ? localize.t('usage.left', { count }) : localize.t('usage.last')
}

/** The total of the whole period before, or the amount by which the current one already exceeds it. */
export function comparisonText(
  { total }: UsagePeriod,
  before: UsagePeriod,
  localize: UsageLocalize,
): string {
  const change = subtractMoney(total, before.total)
  const values = {
    period: localize.period(before.from, before.to),
    amount: localize.money(before.total),
  }
  return isPositive(change.value)
    ? localize.t('usage.above-before', { ...values, change: localize.money(change) })
    : localize.t('usage.before', values)
}

/** The reason why a subscription has no current period; undefined if it is active. `now` is the service's time. */
export function inactiveReason(
  subscription: SubscriptionForCustomer,
  now: Date,
  localize: UsageLocalize,
): string | undefined {
  const { status, start_date, end_date } = subscription
  if (!status || status === 'ACTIVE') return
  if (status === 'PENDING' && start_date) {
    return localize.t('usage.begins', { day: localize.date(start_date) })
  }
  return end_date && hasEnded(subscription, now)
    ? localize.t('usage.stopped', { day: localize.date(lastInstant(end_date)) })
    : localize.t('usage.inactive')
}

/** A header, one row a charge, then taxes and the total. */
export function usageCsvRows(
  { charges, taxes, total }: UsagePeriod,
  localize: UsageLocalize,
): CsvRow[] {
  const totalRow = (name: string, value: string | undefined) => [name, '', '', '', value]
  const rows: CsvRow[] = [
    ...charges.map((charge) => [
      charge.name,
      charge.units,
      charge.events,
      priceTerms(charge, localize).join(' · '),
      charge.amount.value,
    ]),
    totalRow(localize.t('usage.taxes'), taxes?.value),
    totalRow(localize.t('usage.total'), total.value),
  ]
  return [
    [
      localize.t('usage.metric'),
      localize.t('usage.units'),
      localize.t('usage.events'),
      localize.t('usage.price'),
      localize.t('usage.amount'),
      localize.t('common.currency'),
    ],
    ...rows.map((row) => [...row, total.currency_code]),
  ]
}
