/** What the history shows of past periods: what each metric came to, and how a period compares. */
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import type { Column } from '../internal/chart.ts'
import { daysBetween, formatMonth, formatPeriod } from '../internal/dates.ts'
import { decimal, ratio } from '../internal/decimal.ts'
import { addMoney, formatMoney } from '../internal/money.ts'
import { formatPercent } from '../internal/numbers.ts'
import { type Period, readPeriod } from '../internal/usage-period.ts'
import { say } from './messages.ts'

/** Past periods, oldest first, by their metrics. */
export interface History {
  readonly periods: readonly Period[]
  /** Those of the newest period first, so that their shades stay the same. */
  readonly metrics: readonly { readonly code: string; readonly name: string }[]
  /** What each metric came to in each period, and after them its taxes: decimal text. */
  readonly amounts: readonly (readonly string[])[]
}

/** @throws {RangeError} when an amount is none, or a period has charges in two currencies */
export function readHistory(usage: readonly UsageForCustomer[]): History {
  const newestFirst = usage
    .map((one) => readPeriod(one))
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

/** What is below a column: its month, or the day on which a shorter period began. */
const labelOf = ({ from, to }: Period, locale: string): string =>
  daysBetween(from, to) < 27
    ? String(new Date(from).getUTCDate())
    : formatMonth(from, locale, 'short')

export const columnsOf = ({ periods, metrics, amounts }: History, locale: string): Column[] =>
  periods.map((period, index) => ({
    label: labelOf(period, locale),
    text: `${formatPeriod(period.from, period.to, locale)}: ${formatMoney(period.total, locale)}`,
    total: period.total,
    parts: amounts[index]!,
    series: metrics.length,
  }))

/** "12% more than the period before ($140.20)"; undefined where there is nothing to compare with. */
export function comparison(
  { total }: Period,
  before: Period | undefined,
  locale: string,
): string | undefined {
  if (before?.total.currency_code !== total.currency_code) return
  if (decimal(before.total.value).units <= 0n) return
  const change = ratio(total.value, before.total.value) - 1
  const amount = formatMoney(before.total, locale)
  if (Math.abs(change) < 0.005) return say(locale, 'history.same', { amount })
  const percent = formatPercent(Math.abs(change), locale)
  return say(locale, change > 0 ? 'history.more' : 'history.less', { percent, amount })
}
