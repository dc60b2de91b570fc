/** Which invoices a customer wants to see: by status, and by the days on which they were issued. */
import { matching, oneOf } from './attributes.ts'
import { isoDay } from './dates.ts'

export const STATUSES = ['all', 'open', 'failed', 'paid'] as const
export type StatusFilter = (typeof STATUSES)[number]

export const PERIODS = ['30-days', '3-months', '12-months', 'this-year', 'custom'] as const
export type PeriodFilter = (typeof PERIODS)[number]

export interface InvoiceFilter {
  readonly status: StatusFilter
  readonly period: PeriodFilter
  /** Days such as "2026-01-31", both included; empty where there is none. */
  readonly from: string
  readonly to: string
}

/** Both days are included. */
export interface Range {
  readonly from: string
  readonly to: string
}

export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  isoDay(new Date(text)) === text

/** What an element's attributes say. */
export function filterOf(host: HTMLElement & InvoiceFilter): InvoiceFilter {
  const day = (name: 'from' | 'to') => matching(host, name, isDay, 'a day such as 2026-01-31')
  return {
    status: oneOf(host, 'status', STATUSES),
    period: oneOf(host, 'period', PERIODS, '12-months'),
    from: day('from'),
    to: day('to'),
  }
}

/** Days of its own make a period "custom", whatever it is called. */
export const periodOf = ({ period, from, to }: Omit<InvoiceFilter, 'status'>) =>
  from || to ? 'custom' : period

/** Its days hang on what day it is. */
export const needsToday = ({ from, to }: Range): boolean => !from || !to

/** The days of a filter when it is `today`. CHOICE: without its first day a range is a year long. */
export function rangeOf(filter: Omit<InvoiceFilter, 'status'>, today: string): Range {
  const to = filter.to || today
  switch (periodOf(filter)) {
    case '30-days':
      return { from: isoDay(new Date(Date.parse(to) - 30 * 86_400_000)), to }
    case '3-months':
      return { from: monthsBefore(to, 3), to }
    case 'this-year':
      return { from: `${to.slice(0, 4)}-01-01`, to }
    default:
      return { from: filter.from || monthsBefore(to, 12), to }
  }
}

/** The first day is after the last: nothing can be asked for. */
export const isBackwards = ({ from, to }: Range): boolean => !!to && from > to

/** The same day of an earlier month, or that month's last. */
export function monthsBefore(day: string, months: number): string {
  const date = new Date(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return isoDay(date)
}
