/** Computes past periods by metric, their bars, the comparison with the period before, and the CSV rows. */
import type { Amount } from '../../server/contract/money.ts'
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import { isComparable } from '../internal/domain/charge-changes.ts'
import { parseUsagePeriod, type UsagePeriod } from '../internal/domain/usage-period.ts'
import type { CsvRow } from '../internal/format/csv.ts'
import { daysBetween } from '../internal/format/dates.ts'
import { parseDecimal, ratio } from '../internal/format/decimal.ts'
import { addMoney, maxMoney } from '../internal/format/money.ts'
import type { Bar } from '../internal/templates/bar-chart.ts'
import type { HistoryLocalize } from './messages.ts'

/** Past periods, oldest first, by their metrics. */
export interface History {
  readonly periods: readonly UsagePeriod[]
  /** The newest period's metrics come first, so that their colors do not change from page to page. */
  readonly metrics: readonly { readonly code: string; readonly name: string }[]
  /** For each period the amount of each metric, then its taxes: decimal text. */
  readonly amounts: readonly (readonly string[])[]
  /** The period before the oldest one, if it is known from another page. */
  readonly before?: UsagePeriod | undefined
  /** The highest total of all pages that were seen, so that the scale does not change from page to page. */
  readonly scale?: Amount | undefined
}

/** @throws {RangeError} if an amount is malformed, or a period has charges in two currencies */
export function parseHistory(usage: readonly UsageForCustomer[]): History {
  const newestFirst = usage
    .map((period) => parseUsagePeriod(period))
    .sort((a, b) => Date.parse(b.from) - Date.parse(a.from))
  const names = new Map<string, string>()
  for (const { code, name } of newestFirst.flatMap(({ charges }) => charges)) {
    if (!names.has(code)) names.set(code, name)
  }
  const periods = newestFirst.reverse()
  const amounts = periods.map(({ charges, taxes, total }) => [
    ...[...names.keys()].map((code) => {
      const own = charges.filter((charge) => charge.code === code)
      return addMoney({ ...total, value: '0' }, ...own.map(({ amount }) => amount)).value
    }),
    taxes?.value ?? '0',
  ])
  return { periods, metrics: [...names].map(([code, name]) => ({ code, name })), amounts }
}

/**
 * Adds the period before and the scale, from the other pages of the same subscription.
 * @throws {RangeError} as `parseHistory`
 */
export function withKnownPeriods(history: History, known: readonly UsageForCustomer[]): History {
  const [oldest] = history.periods
  if (!oldest) return history
  const all = known.map((usage) => parseUsagePeriod(usage))
  const before = all
    .filter(({ from }) => Date.parse(from) < Date.parse(oldest.from))
    .sort((a, b) => Date.parse(b.from) - Date.parse(a.from))[0]
  const { currency_code } = oldest.total
  const totals = [...all, ...history.periods]
    .map(({ total }) => total)
    .filter((total) => total.currency_code === currency_code)
  return { ...history, before, scale: maxMoney(oldest.total, ...totals) }
}

/** The period before the one at `index`. */
export const periodBefore = ({ periods, before }: History, index: number) =>
  index ? periods[index - 1] : before

/** The month of a period; of a period shorter than a month its first day. */
const barLabel = ({ from, to }: UsagePeriod, localize: HistoryLocalize): string =>
  daysBetween(from, to) < 27 ? String(new Date(from).getUTCDate()) : localize.month(from, 'short')

export const toBars = ({ periods, metrics, amounts }: History, localize: HistoryLocalize): Bar[] =>
  periods.map((period, index) => ({
    label: barLabel(period, localize),
    text: `${localize.period(period.from, period.to)}: ${localize.money(period.total)}`,
    total: period.total,
    segments: amounts[index]!,
    seriesCount: metrics.length,
  }))

/** "12% more than the period before ($140.20)"; undefined if the totals are not comparable. */
export function comparison(
  period: UsagePeriod,
  before: UsagePeriod | undefined,
  localize: HistoryLocalize,
): string | undefined {
  if (!isComparable(period, before)) return
  const { total } = period
  if (parseDecimal(before.total.value).units <= 0n) return
  const change = ratio(total.value, before.total.value) - 1
  const amount = localize.money(before.total)
  if (Math.abs(change) < 0.005) return localize.t('history.same', { amount })
  const percent = localize.percent(Math.abs(change))
  return localize.t(change > 0 ? 'history.more' : 'history.less', { percent, amount })
}

/** A header, one row for each charge of each period, and one for the period's taxes. */
export function historyCsvRows(
  periods: readonly UsagePeriod[],
  localize: HistoryLocalize,
): CsvRow[] {
  const rows = periods.flatMap(({ from, to, charges, taxes }) => {
    const dates = [from.slice(0, 10), to.slice(0, 10)]
    const chargeRows = charges.map(({ name, code, units, events, amount }) => {
      const usage = [name, code, units, events]
      return [...dates, ...usage, amount.value, amount.currency_code]
    })
    if (!taxes) return chargeRows
    const name = localize.t('history.taxes')
    return [...chargeRows, [...dates, name, '', '', '', taxes.value, taxes.currency_code]]
  })
  const header = [
    localize.t('history.from'),
    localize.t('history.to'),
    localize.t('history.charge'),
    localize.t('history.code'),
    localize.t('history.units'),
    localize.t('history.events'),
    localize.t('chart.amount'),
    localize.t('common.currency'),
  ]
  return [header, ...rows]
}
