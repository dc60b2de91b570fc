/**
 * Analytics of a customer: overdue balance and gross revenue by month and currency (billing-188,
 * billing-189). Amounts of different currencies are never added.
 *
 * CHOICE: empty months are left out; the oldest month comes first, and in a month currencies are sorted by
 * code.
 */
import { Hono } from 'hono'
import { sql } from 'kysely'
import { AnalyticsQuery } from '../../../contract/analytics.ts'
import { toDate } from '../../../pricing/billing/periods.ts'
import type { SandboxContext } from '../../context.ts'
import { isCurrency } from '../../currencies.ts'
import { readId, readQuery } from '../../http/request.ts'
import { findCustomer } from '../find.ts'
import { serializeMoney } from '../money-format.ts'

const Query = AnalyticsQuery.refine(({ currency }) => !currency || isCurrency(currency), {
  path: ['currency'],
  message: 'must be a currency of ISO 4217',
})

export function analytics({ db, clock }: SandboxContext): Hono {
  const app = new Hono()

  app.get('/:id/analytics/overdue-balance', async (c) => {
    const { id } = await findCustomer(db, readId(c))
    const query = readQuery(c, Query)
    // CHOICE: an overdue amount belongs to the month of its due date.
    const rows = await invoicesByMonth('due_date', id, query)
      .select((eb) => eb.fn.sum<string>('total').as('total'))
      .where('due_date', '<', toDate(clock.now()))
      .where('payment_status', '!=', 'SUCCEEDED')
      .select(sql<string[]>`json_agg(id order by sequential_id)`.as('invoice_ids'))
      .execute()
    const overdue_balances = rows.map(({ month, total, currency_code, invoice_ids }) => ({
      month,
      amount: serializeMoney(total, currency_code),
      invoice_ids,
    }))
    return c.json({ overdue_balances })
  })

  app.get('/:id/analytics/gross-revenue', async (c) => {
    const { id } = await findCustomer(db, readId(c))
    const query = readQuery(c, Query)
    // CHOICE: gross revenue is the amount invoiced in the month, paid or not, before credits.
    const rows = await invoicesByMonth('issued_date', id, query)
      .select(sql<string>`sum(${subtotal})`.as('total'))
      .select((eb) => eb.fn.countAll<number>().as('invoices_count'))
      .execute()
    const gross_revenues = rows.map(({ month, total, currency_code, invoices_count }) => ({
      month,
      amount: serializeMoney(total, currency_code),
      invoices_count,
    }))
    return c.json({ gross_revenues })
  })

  return app

  function invoicesByMonth(
    date: 'due_date' | 'issued_date',
    customerId: string,
    { months, currency }: AnalyticsQuery,
  ) {
    const month = sql<string>`to_char(${sql.ref(date)}, 'YYYY-MM')`
    let matching = db
      .selectFrom('invoices')
      .select([month.as('month'), 'currency_code'])
      .where('customer_id', '=', customerId)
      .where('status', '=', 'FINALIZED')
      .where(date, '>=', firstDay(clock.now(), months))
      .groupBy([month, 'currency_code'])
      .orderBy('month')
      .orderBy('currency_code')
    if (currency) matching = matching.where('currency_code', '=', currency)
    return matching
  }
}

/** The sum of an invoice's fees with their taxes. */
const subtotal = sql`(select sum(amount + tax) from fees where invoice_id = invoices.id)`

/** The first day of the latest months; the current month is the last of them. */
function firstDay(now: Date, months: number): string {
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - months, 1)
  // The sandbox's time begins in 1970 (see contract/scalars.ts), also for a count that goes beyond any date.
  return toDate(new Date(Math.max(first || 0, 0)))
}
