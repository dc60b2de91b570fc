/** Invoices: list, read, retry a payment (billing-21 to billing-23). */

import { Hono } from 'hono'
import { InvoiceQuery } from '../../../contract/invoice.ts'
import { feeTotal } from '../../../pricing/billing/fees.ts'
import type { SandboxContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { notFound, unprocessable } from '../../http/errors.ts'
import { readId, readQuery } from '../../http/request.ts'
import { startPayments } from '../engine/payments.ts'
import { serializeMoney } from '../money-format.ts'
import { paginate } from '../pagination.ts'
import { type InvoiceRow, selectInvoices, serializeInvoice } from '../serializers/invoice.ts'
import { markPaymentPending } from '../states/invoices.ts'
import { byCustomerKey, isUuid } from '../unique-keys.ts'

export function invoices(context: SandboxContext): Hono {
  const { db, clock } = context
  const app = new Hono()

  app.get('/', async (c) => {
    const query = readQuery(c, InvoiceQuery)
    let matching = selectInvoices(db)
      .where('invoices.payment_status', '=', query.payment_status)
      .where('invoices.issued_date', '>=', query.issuing_date_from)
      .where('invoices.issued_date', '<=', query.issuing_date_to)
    if (query.status) matching = matching.where('invoices.status', '=', query.status)
    if (query.external_customer_id) {
      matching = matching.where(byCustomerKey('invoices.customer_id', query.external_customer_id))
    }
    const all = matching
      .orderBy('invoices.issued_date', 'desc')
      .orderBy('invoices.sequential_id', 'desc')
    const { rows, metadata } = await paginate(all, query)
    return c.json({
      invoices: rows.map((row) => serializeInvoice(row, clock.now())),
      metadata,
    })
  })

  app.get('/:id', async (c) => {
    const id = readId(c)
    if (!isUuid(id)) throw notFound()
    const row = await selectInvoices(db).where('invoices.id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return c.json({ ...serializeInvoice(row, clock.now()), fees: await loadFees(db, row) })
  })

  app.post('/:id/retry_payment', async (c) => {
    const id = readId(c)
    if (!isUuid(id)) throw notFound()
    await retryPayment(context, id)
    return c.body(null, 204)
  })

  return app
}

/** The newest invoices, for the dashboard. */
export const loadNewestInvoices = (db: Database, limit: number) =>
  selectInvoices(db).orderBy('invoices.sequential_id', 'desc').limit(limit).execute()

/** The fees of one invoice, each with its taxes (billing-177). Lists do not include them. */
async function loadFees(db: Database, { id, currency_code }: InvoiceRow) {
  const fees = await db
    .selectFrom('fees')
    .select(['id', 'amount', 'tax'])
    .where('invoice_id', '=', id)
    .orderBy('rank')
    .execute()
  return fees.map((fee) => ({
    id: fee.id,
    total_amount: serializeMoney(feeTotal(fee), currency_code),
  }))
}

/**
 * Starts another payment of an invoice (billing-179).
 * @throws {ServiceError} 404, or 422 for an invoice that can not be paid now
 */
async function retryPayment({ db, clock }: SandboxContext, invoiceId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locked, so that of two concurrent retries the second sees the payment of the first.
    const invoice = await trx
      .selectFrom('invoices')
      .selectAll()
      .where('id', '=', invoiceId)
      .forUpdate()
      .executeTakeFirst()
    if (!invoice) throw notFound()
    if (invoice.status === 'DRAFT') throw unprocessable('INVOICE_NOT_FINALIZED', 'It is a draft.')
    if (invoice.payment_status === 'SUCCEEDED') throw unprocessable('INVOICE_PAID', 'It is paid.')
    const running = await trx
      .selectFrom('payments')
      .select('id')
      .where('invoice_id', '=', invoiceId)
      .where('status', '=', 'PENDING')
      .executeTakeFirst()
    if (running) throw unprocessable('PAYMENT_IN_PROGRESS', 'A payment is under way.')
    const { payment_method_token: token } = await trx
      .selectFrom('customers')
      .select('payment_method_token')
      .where('id', '=', invoice.customer_id)
      .executeTakeFirstOrThrow()
    if (token === null) throw unprocessable('PAYMENT_METHOD_MISSING', 'The customer has none.')
    const at = clock.now()
    await startPayments(trx, [{ invoiceId, token, at }])
    await markPaymentPending(trx, invoiceId, at)
  })
}
