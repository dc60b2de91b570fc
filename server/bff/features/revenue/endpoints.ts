/**
 * Adds the revenue and overdue balances of several customers by month and currency.
 *
 * The service reports customer by customer: a page that read each of a thousand would send two thousand requests.
 */
import { ALL_MONTHS, Revenue, RevenueQuery } from '../../../contract/analytics.ts'
import type { Amount } from '../../../contract/money.ts'
import { readGrossRevenue, readOverdueBalance } from '../../../operations/analytics.ts'
import { add, type Decimal, toText, ZERO } from '../../../pricing/price/decimal.ts'
import { mapConcurrently } from '../../core/forward/concurrency.ts'
import { endpoint } from '../../core/forward/endpoint.ts'
import { type CallContext, callOperation } from '../../core/upstream/call.ts'
import { UpstreamError } from '../../core/upstream/error.ts'

export const readRevenue = endpoint({
  id: 'readRevenue',
  summary: 'Revenue and overdue balances of up to 50 customers, added by month and currency',
  method: 'GET',
  path: '/api/revenue',
  caller: 'merchant',
  scope: 'analytics:read',
  query: RevenueQuery,
  status: 200,
  response: Revenue,
  async handler({ c, readQuery }, { upstream, clientSignal }) {
    const { customers, months, currency } = readQuery()
    const context = { upstream, log: c.get('log'), signal: clientSignal(c) }
    const revenues = new MonthTotals()
    const overdue = new MonthTotals()
    await mapConcurrently(customers, async (id) => {
      const read = await readCustomer(id, { months, currency }, context)
      for (const row of read.gross_revenues) revenues.add(row)
      for (const row of read.overdue_balances) overdue.add(row)
    })
    return c.json({
      gross_revenues: revenues.rows(),
      overdue_balances: overdue.rows().map(({ month, amount }) => ({ month, amount })),
    } satisfies Revenue)
  },
})

/** Empty for a customer that was deleted meanwhile. */
async function readCustomer(
  external_customer_id: string,
  query: { months: number; currency: string | undefined },
  context: CallContext,
) {
  const params = { external_customer_id }
  try {
    const [{ value: revenue }, { value: overdue }] = await Promise.all([
      callOperation(readGrossRevenue, { params, query }, context),
      callOperation(
        readOverdueBalance,
        { params, query: { ...query, months: ALL_MONTHS } },
        context,
      ),
    ])
    return { ...revenue, ...overdue }
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.code !== 'not-found') throw error
    return { gross_revenues: [], overdue_balances: [] }
  }
}

interface MonthRow {
  month: string
  amount: Amount
  invoices_count?: number | null | undefined
}

/** Exact sums; amounts of different currencies are never added. */
class MonthTotals {
  readonly #totals = new Map<
    string,
    { month: string; currency: string; sum: Decimal; count: number }
  >()

  add({ month, amount, invoices_count }: MonthRow): void {
    const key = `${month} ${amount.currency_code}`
    const total = this.#totals.get(key) ?? {
      ...{ month, currency: amount.currency_code, sum: ZERO, count: 0 },
    }
    total.sum = add(total.sum, amount.value)
    total.count += invoices_count ?? 0
    this.#totals.set(key, total)
  }

  rows() {
    return [...this.#totals]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { month, currency, sum, count }]) => ({
        month,
        amount: { currency_code: currency, value: toText(sum) },
        invoices_count: count,
      }))
  }
}
