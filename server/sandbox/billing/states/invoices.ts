/** The one place that changes stored invoices and their payments, with the event of each change. */
import { anyOf } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import { captureInvoices } from '../outbox/captures.ts'
import { recordInvoiceEvents } from '../outbox/invoices.ts'

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
