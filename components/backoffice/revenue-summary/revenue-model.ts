/** Adds the monthly revenue and overdue balances of customers, currency by currency. */
import type { Amount } from '../../../server/contract/money.ts'
import { nextMonth } from '../../internal/domain/months.ts'
import { groupByCurrency } from '../../internal/format/group-by-currency.ts'
import { addMoney } from '../../internal/format/money.ts'

export interface RevenueRow {
  /** Such as `2026-11` (billing-190). */
  readonly month: string
  readonly amount: Amount
  /** Undefined if the service does not count them. */
  readonly invoices_count?: number | undefined
}

interface MonthRevenue {
  readonly month: string
  /** Invoiced, paid or not. */
  readonly revenue: Amount
  readonly overdue: Amount
  readonly invoices: number
}

export interface CurrencyRevenue {
  readonly currency: string
  /** Without gaps, oldest first. */
  readonly months: readonly MonthRevenue[]
  readonly revenue: Amount
  /** All that is overdue, also from before the months. */
  readonly overdue: Amount
  /** The part of it from before the months. */
  readonly earlierOverdue: Amount
}

export interface Revenue {
  /** In the order of `groupByCurrency`: amounts in different currencies are never added. */
  readonly currencies: readonly CurrencyRevenue[]
  /** The number of customers that were read, and of all. */
  readonly customers: { readonly read: number; readonly all: number }
}

/** `overdues` are of any time, the months begin with `first` at the earliest. */
export function addRevenue(
  revenues: readonly RevenueRow[],
  overdues: readonly RevenueRow[],
  first: string,
): CurrencyRevenue[] {
  const groups = groupByCurrency([...revenues, ...overdues])
  return groups.map(({ total: { currency_code: currency } }) => {
    const isOwn = ({ amount }: RevenueRow) => amount.currency_code === currency
    const [issued, overdue] = [revenues.filter(isOwn), overdues.filter(isOwn)]
    const total = (rows: readonly RevenueRow[]) =>
      addMoney({ currency_code: currency, value: '0' }, ...rows.map(({ amount }) => amount))
    const isEarlier = ({ month }: RevenueRow) => month < first
    const recent = overdue.filter((row) => !isEarlier(row))
    const months = monthsOf([...issued, ...recent]).map((month) => {
      const inMonth = (row: RevenueRow) => row.month === month
      const rows = issued.filter(inMonth)
      return {
        month,
        revenue: total(rows),
        overdue: total(recent.filter(inMonth)),
        invoices: rows.reduce((sum, { invoices_count = 0 }) => sum + invoices_count, 0),
      }
    })
    return {
      currency,
      months,
      revenue: total(issued),
      overdue: total(overdue),
      earlierOverdue: total(overdue.filter(isEarlier)),
    }
  })
}

/** The months from the first row to the last, without gaps. */
function monthsOf(rows: readonly RevenueRow[]): string[] {
  const [first = '', ...others] = rows.map(({ month }) => month).sort()
  const last = others.at(-1) ?? first
  const months: string[] = []
  for (let month = first; month && month <= last; month = nextMonth(month)) months.push(month)
  return months
}
