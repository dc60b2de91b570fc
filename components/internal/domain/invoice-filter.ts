/** The invoice filter: a payment status and a range of dates of issue. */
import { toIsoDate } from '../format/dates.ts'
import { firstOfLastMonths } from './months.ts'

export const STATUSES = ['all', 'open', 'failed', 'paid'] as const
export type StatusFilter = (typeof STATUSES)[number]

export const PERIODS = ['all', '30-days', '3-months', '12-months', 'this-year', 'custom'] as const
export type PeriodFilter = (typeof PERIODS)[number]

export interface InvoiceFilter {
  readonly status: StatusFilter
  readonly period: PeriodFilter
  /** Dates such as "2026-01-31", both included; empty without a bound. */
  readonly from: string
  readonly to: string
}

/** Both dates are included. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

export const isIsoDate = (text: string): boolean =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  toIsoDate(new Date(text)) === text

/** The filter in an element's properties. */
export const readFilter = <Filter extends Record<keyof InvoiceFilter, string>>({
  status,
  period,
  from,
  to,
}: Filter): Pick<Filter, keyof InvoiceFilter> => ({ status, period, from, to })

/** `from` and `to` take precedence over `period`. */
export const effectivePeriod = ({ period, from, to }: Omit<InvoiceFilter, 'status'>) =>
  from || to ? 'custom' : period

/** True if the range needs the current date. */
export const dependsOnToday = ({ from, to }: DateRange): boolean => !from || !to

/** The first day of a range without one: the services' time begins in 1970. */
export const FIRST_DAY = '1970-01-01'

/** The dates of a filter. */
export function resolveRange(filter: Omit<InvoiceFilter, 'status'>, today: string): DateRange {
  const to = filter.to || today
  switch (effectivePeriod(filter)) {
    case '30-days':
      return { from: toIsoDate(new Date(Date.parse(to) - 30 * 86_400_000)), to }
    case '3-months':
      return { from: firstOfLastMonths(to, 3), to }
    case 'this-year':
      return { from: `${to.slice(0, 4)}-01-01`, to }
    case '12-months':
      return { from: firstOfLastMonths(to, 12), to }
    default:
      return { from: filter.from || FIRST_DAY, to }
  }
}

/** True if the first date is after the last: such a filter is not sent. */
export const isRangeInverted = ({ from, to }: DateRange): boolean => !!to && from > to
