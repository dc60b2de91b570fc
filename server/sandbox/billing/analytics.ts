/**
 * What a customer owes and brings in, by month and currency (billing-188, billing-189).
 * Amounts of different currencies are never added.
 *
 * CHOICE: months without anything are left out; the oldest comes first, and within a month currencies
 * go by their code.
 */
import { Hono } from 'hono'
import { sql } from 'kysely'
import { AnalyticsQuery } from '../../contract/analytics.ts'
import type { SandboxContext } from '../context.ts'
import { readId, readQuery } from '../read.ts'
import { isCurrency } from './currencies.ts'
import { dateOf } from './engine/periods.ts'
import { findCustomer } from './find.ts'
import { money } from './wire.ts'

const Query = AnalyticsQuery.refine(({ currency }) => !currency || isCurrency(currency), {
  path: ['currency'],
  message: 'must be a currency of ISO 4217',
})

export function analytics({ db, clock }: SandboxContext): Hono {
  const app = new Hono()

  app.get('/:id/analytics/overdue-balance', async (c) => {
    const { id } = await findCustomer(db, readId(c))
    const query = readQuery(c, Query)
    // CHOICE: what is overdue belongs to the month in which it was due.
    const rows = await invoicesByMonth('due_date', id, query)
      .select((eb) => eb.fn.sum<string>('total').as('total'))
      .where('due_date', '<', dateOf(clock.now()))
      .where('payment_status', '!=', 'SUCCEEDED')
      .select(sql<string[]>`json_agg(id order by sequential_id)`.as('invoice_ids'))
      .execute()
    const overdue_balances = rows.map(({ month, total, currency_code, invoice_ids }) => ({
      month,
      amount: money(total, currency_code),
      invoice_ids,
    }))
    return c.json({ overdue_balances })
  })

  app.get('/:id/analytics/gross-revenue', async (c) => {
    const { id } = await findCustomer(db, readId(c))
    const query = readQuery(c, Query)
    // CHOICE: gross is what was invoiced in the month, paid or not, before credits pay some of it.
    const rows = await invoicesByMonth('issued_date', id, query)
      .select(sql<string>`sum(${subtotal})`.as('total'))
      .select((eb) => eb.fn.countAll<number>().as('invoices_count'))
      .execute()
    const gross_revenues = rows.map(({ month, total, currency_code, invoices_count }) => ({
      month,
      amount: money(total, currency_code),
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

/** An invoice's fees with their taxes. */
const subtotal = sql`(select sum(amount + tax) from fees where invoice_id = invoices.id)`

/** The first day of the most recent months, of which the current one is the last. */
function firstDay(now: Date, months: number): string {
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - months, 1)
  // The sandbox's time begins in 1970 (see contract/dates.ts), also for a count that goes beyond any date.
  return dateOf(new Date(Math.max(first || 0, 0)))
}
