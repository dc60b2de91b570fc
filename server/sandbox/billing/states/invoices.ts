/** The one place that stores invoices, their payments and the changes of both, with the event of each change. */
import { randomUUID } from 'node:crypto'
import { anyOf, insertRows } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Invoice } from '../../database/tables/billing.ts'
import { captureInvoices } from '../outbox/captures.ts'
import { recordInvoiceEvents } from '../outbox/invoices.ts'

/**
 * Stores invoices.
 * @param storeParts stores their fees and the credits that pay them, which the events show
 */
export async function insertInvoices(
  trx: Database,
  invoices: readonly Invoice[],
  at: Date,
  storeParts: () => Promise<void>,
): Promise<void> {
  await insertRows(trx, 'invoices', invoices)
  await storeParts()
  await recordInvoiceEvents(
    trx,
    'INVOICE.CREATED',
    invoices.map(({ id }) => id),
    at,
  )
}

interface NewPayment {
  invoiceId: string
  token: string
  at: Date
  /** The instant of its outcome; null means never. */
  settlesAt: Date | null
}

/** Stores pending payments. The database rejects a second one of an invoice. */
export const insertPayments = (trx: Database, payments: readonly NewPayment[]): Promise<void> =>
  insertRows(
    trx,
    'payments',
    payments.map(({ invoiceId, token, at, settlesAt }) => ({
      id: randomUUID(),
      invoice_id: invoiceId,
      payment_method_token: token,
      status: 'PENDING' as const,
      settles_at: settlesAt,
      created_at: at,
    })),
  )

/** Shows an unpaid invoice as being paid, because a payment of it has started. */
export async function markPaymentPending(trx: Database, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({ payment_status: 'PENDING', updated_at: at })
    .where('id', '=', id)
    .execute()
}

interface Outcome {
  status: 'SUCCEEDED' | 'FAILED'
  at: Date
  payments: readonly { id: string; invoice_id: string }[]
}

/** Settles payments of one outcome, and their invoices. */
export async function settle(trx: Database, { status, at, payments }: Outcome): Promise<void> {
  if (payments.length === 0) return
  const invoices = payments.map(({ invoice_id }) => invoice_id)
  await trx
    .updateTable('payments')
    .set({ status, settles_at: null })
    .where('id', '=', anyOf(payments.map(({ id }) => id)))
    .execute()
  await trx
    .updateTable('invoices')
    .set({
      payment_status: status,
      updated_at: at,
      ...(status === 'SUCCEEDED' && { overdue_at: null }),
    })
    .where('id', '=', anyOf(invoices))
    .execute()
  await recordInvoiceEvents(trx, `INVOICE.PAYMENT.${status}`, invoices, at)
  if (status === 'SUCCEEDED') await captureInvoices(trx, invoices, at)
}

/** Marks invoices as overdue, which are reported once. */
export async function markOverdue(trx: Database, ids: readonly string[], at: Date): Promise<void> {
  await trx.updateTable('invoices').set({ overdue_at: null }).where('id', '=', anyOf(ids)).execute()
  await recordInvoiceEvents(trx, 'INVOICE.PAYMENT.OVERDUE', ids, at)
}
