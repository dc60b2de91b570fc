/** Adds the monthly revenue and overdue balances of customers, currency by currency. */
import type { Amount } from '../../../server/contract/money.ts'
import { addMoney } from '../../internal/format/money.ts'

export interface RevenueRow {
  /** Such as `2026-11` (billing-190). */
  readonly month: string
  readonly amount: Amount
  /** Undefined if the service does not count them. */
  readonly invoices?: number | undefined
}

export interface MonthRevenue {
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
  readonly overdue: Amount
}

export interface Revenue {
  /** Sorted by code: amounts in different currencies are never added. */
  readonly currencies: readonly CurrencyRevenue[]
  /** The number of customers that were read, and of all. */
  readonly customers: { readonly read: number; readonly all: number }
}

/** `limit` is the number of months at most, the newest. */
export function addRevenue(
  revenues: readonly RevenueRow[],
  overdues: readonly RevenueRow[],
  limit: number,
): CurrencyRevenue[] {
  const codes = [...revenues, ...overdues].map(({ amount }) => amount.currency_code)
  return [...new Set(codes)].sort().map((currency) => {
    const isOwn = ({ amount }: RevenueRow) => amount.currency_code === currency
    const [own, ownOverdue] = [revenues.filter(isOwn), overdues.filter(isOwn)]
    const total = (rows: readonly RevenueRow[]) =>
      addMoney({ currency_code: currency, value: '0' }, ...rows.map(({ amount }) => amount))
    const months = monthsOf([...own, ...ownOverdue], limit).map((month) => {
      const inMonth = (row: RevenueRow) => row.month === month
      const rows = own.filter(inMonth)
      return {
        month,
        revenue: total(rows),
        overdue: total(ownOverdue.filter(inMonth)),
        invoices: rows.reduce((sum, { invoices = 0 }) => sum + invoices, 0),
      }
    })
    return { currency, months, revenue: total(own), overdue: total(ownOverdue) }
  })
}

/** The months from the first row to the last, without gaps. */
function monthsOf(rows: readonly RevenueRow[], limit: number): string[] {
  const sorted = rows.map(({ month }) => month).sort()
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
  const months: string[] = []
  for (let month = last; month >= first && months.length < limit; month = monthBefore(month)) {
    months.unshift(month)
  }
  return months
}

function monthBefore(month: string): string {
  const date = new Date(`${month}-01`)
  date.setUTCMonth(date.getUTCMonth() - 1)
  return date.toISOString().slice(0, 7)
}
