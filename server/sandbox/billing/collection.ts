/**
 * Collects failed invoices after a new payment method, by itself.
 *
 * CHOICE: whether the public service does so is not known; the setting `collect_after` says whether the sandbox does,
 * and when its payments have their outcome. Until then the invoice stays FAILED, and a retry is refused.
 */
import type { Database } from '../database/connect.ts'
import { insertPayments } from './states/invoices.ts'

interface Collection {
  customerId: string
  token: string
  at: Date
  /** Seconds until the outcome. */
  after: number
}

export async function collectFailedInvoices(
  trx: Database,
  { customerId, token, at, after }: Collection,
): Promise<void> {
  const failed = await trx
    .selectFrom('invoices')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'FINALIZED')
    .where('payment_status', '=', 'FAILED')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.invoice_id', '=', 'invoices.id')
            .where('payments.status', '=', 'PENDING'),
        ),
      ),
    )
    .orderBy('sequential_id')
    .forUpdate()
    .execute()
  const settlesAt = new Date(at.getTime() + after * 1000)
  await insertPayments(
    trx,
    failed.map(({ id }) => ({ invoiceId: id, token, at, settlesAt })),
  )
}
