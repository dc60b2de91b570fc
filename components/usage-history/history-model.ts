/** Computes past periods by metric, their bars, the comparison with the period before, and the CSV rows. */
import type { Amount } from '../../server/contract/money.ts'
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import {
  add,
  compare,
  formatDecimal,
  isPositive,
  sum,
  ZERO,
} from '../../server/pricing/price/decimal.ts'
import { isComparable } from '../internal/domain/charge-changes.ts'
import { parseUsagePeriod, type UsagePeriod } from '../internal/domain/usage-period.ts'
import type { CsvRow } from '../internal/format/csv.ts'
import { daysBetween } from '../internal/format/dates.ts'
import { addMoney, maxMoney } from '../internal/format/money.ts'
import { ratio } from '../internal/format/numbers.ts'
import { type Bar, monthLabel } from '../internal/templates/bar-chart.ts'
import { coloredSeries } from '../internal/templates/series-color.ts'
import type { HistoryLocalize } from './messages.ts'

/** Past periods, oldest first, by their metrics. */
export interface History {
  readonly periods: readonly UsagePeriod[]
  /**
   * The newest period's metrics come first, so that their colors do not change from page to page; with more metrics
   * than colors the largest ones of these periods.
   */
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
  const metrics = rankMetrics([...names], periods)
  const amounts = periods.map(({ charges, taxes, total }) => [
    ...metrics.map(({ code }) => {
      const codeCharges = charges.filter((charge) => charge.code === code)
      return addMoney({ ...total, value: '0' }, ...codeCharges.map(({ amount }) => amount)).value
    }),
    taxes?.value ?? '0',
  ])
  return { periods, metrics, amounts }
}

/** Periods may be in several currencies; their numbers are added for the order alone. */
function rankMetrics(
  names: readonly (readonly [string, string])[],
  periods: readonly UsagePeriod[],
) {
  const metrics = names.map(([code, name]) => ({ code, name }))
  if (coloredSeries(metrics.length) === metrics.length) return metrics
  const charges = periods.flatMap((period) => period.charges)
  const sums = new Map(names.map(([code]) => [code, ZERO]))
  for (const { code, amount } of charges) {
    sums.set(code, add(sums.get(code)!, amount.value))
  }
  return metrics.toSorted((a, b) => compare(sums.get(b.code)!, sums.get(a.code)!))
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

/**
 * The period before the one at `index`; undefined if it is missing, so that there is a gap of half a period or more.
 */
export function periodBefore({ periods, before }: History, index: number): UsagePeriod | undefined {
  const last = index ? periods[index - 1] : before
  if (!last) return undefined
  const gap = daysBetween(last.to, periods[index]!.from)
  return gap <= Math.max(1, daysBetween(last.from, last.to) / 2) ? last : undefined
}

/** The month of a period, the year of a longer one, the first day of a shorter one. */
function barLabel({ from, to }: UsagePeriod, count: number, localize: HistoryLocalize) {
  const days = daysBetween(from, to)
  if (days < 27) return { label: localize.number(new Date(from).getUTCDate()) }
  return days > 300 ? { label: localize.month(from, 'year') } : monthLabel(from, count, localize)
}

export const toBars = ({ periods, metrics, amounts }: History, localize: HistoryLocalize): Bar[] =>
  periods.map((period, index) => ({
    ...barLabel(period, periods.length, localize),
    text: localize.t('common.labelled', {
      name: localize.period(period.from, period.to),
      value: localize.money(period.total),
    }),
    total: period.total,
    segments: toSegments(amounts[index]!, metrics.length),
    seriesCount: metrics.length,
  }))

/** The amounts of the metrics with a color, the sum of the others, and the taxes. */
function toSegments(amounts: readonly string[], count: number): string[] {
  const colored = coloredSeries(count)
  const further = amounts.slice(colored, count)
  const others = further.length ? [formatDecimal(sum(further))] : []
  return [...amounts.slice(0, colored), ...others, ...amounts.slice(count)]
}

/** "12% more than the period before ($140.20)"; undefined if the totals are not comparable. */
export function comparison(
  period: UsagePeriod,
  before: UsagePeriod | undefined,
  localize: HistoryLocalize,
): string | undefined {
  if (!isComparable(period, before)) return
  const { total } = period
  if (!isPositive(before.total.value)) return
  const change = ratio(total.value, before.total.value) - 1
  const amount = localize.money(before.total)
  if (Math.abs(change) < 0.005) return localize.t('history.same', { amount })
  // 99.6 % less is not rounded to all of it.
  const isAll = !isPositive(total.value)
  const percent = localize.percent(
    change < 0 && !isAll ? Math.min(-change, 0.99) : Math.abs(change),
  )
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
