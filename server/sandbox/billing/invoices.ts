/** Invoices: list, read, retry a payment (billing-21 to billing-23). */
import { Hono } from 'hono'
import { InvoiceQuery } from '../../contract/invoice.ts'
import type { SandboxContext } from '../context.ts'
import { readId, readQuery } from '../read.ts'
import { notFound } from '../refusal.ts'
import { answerInvoice, readFees, readInvoices } from './invoice-answer.ts'
import { isUuid, ofCustomer } from './keys.ts'
import { pageOf } from './page.ts'
import { retryPayment } from './retry.ts'

export function invoices(context: SandboxContext): Hono {
  const { db, clock } = context
  const app = new Hono()

  app.get('/', async (c) => {
    const query = readQuery(c, InvoiceQuery)
    let matching = readInvoices(db)
      .where('invoices.payment_status', '=', query.payment_status)
      .where('invoices.issued_date', '>=', query.issuing_date_from)
      .where('invoices.issued_date', '<=', query.issuing_date_to)
    if (query.status) matching = matching.where('invoices.status', '=', query.status)
    if (query.external_customer_id) {
      matching = matching.where(ofCustomer('invoices.customer_id', query.external_customer_id))
    }
    const all = matching
      .orderBy('invoices.issued_date', 'desc')
      .orderBy('invoices.sequential_id', 'desc')
    const { rows, metadata } = await pageOf(all, query)
    return c.json({
      invoices: rows.map((row) => answerInvoice(row, clock.now())),
      metadata,
    })
  })

  app.get('/:id', async (c) => {
    const id = readId(c)
    if (!isUuid(id)) throw notFound()
    const row = await readInvoices(db).where('invoices.id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return c.json({ ...answerInvoice(row, clock.now()), fees: await readFees(db, row) })
  })

  app.post('/:id/retry_payment', async (c) => {
    const id = readId(c)
    if (!isUuid(id)) throw notFound()
    await retryPayment(context, id)
    return c.body(null, 204)
  })

  return app
}
