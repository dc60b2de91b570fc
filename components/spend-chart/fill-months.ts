/** Fills the months that the service left out with zero. */
import type { GrossRevenuesForCustomer } from '../../server/contract/analytics.ts'
import type { Amount } from '../../server/contract/money.ts'
import { nextMonth } from '../internal/domain/months.ts'

export type Revenue = GrossRevenuesForCustomer['gross_revenues'][number]

/** The months from the first row to the last, oldest first, `limit` at most. The rows are of one currency. */
export function fillMissingMonths(
  rows: readonly Revenue[],
  { currency_code }: Amount,
  limit: number,
): Revenue[] {
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  const [first = '', ...others] = [...byMonth.keys()].sort()
  const last = others.at(-1) ?? first
  const months: Revenue[] = []
  for (let month = first; month <= last && months.length < limit; month = nextMonth(month)) {
    months.push(
      byMonth.get(month) ?? { month, amount: { currency_code, value: '0' }, invoices_count: 0 },
    )
  }
  return months
}
