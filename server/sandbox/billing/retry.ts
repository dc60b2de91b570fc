/** Asks once more for an invoice's payment (billing-179). */
import type { SandboxContext } from '../context.ts'
import { notFound, refuse } from '../refusal.ts'
import { startPayments } from './engine/payments.ts'

/** @throws {Refusal} 404, or 422 for an invoice that there is nothing to pay for or with */
export async function retryPayment(
  { db, clock }: SandboxContext,
  invoiceId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locked: of two retries at once the second one sees the first one's payment.
    const invoice = await trx
      .selectFrom('invoices')
      .selectAll()
      .where('id', '=', invoiceId)
      .forUpdate()
      .executeTakeFirst()
    if (!invoice) throw notFound()
    if (invoice.status === 'DRAFT') throw refuse('INVOICE_NOT_FINALIZED', 'It is a draft.')
    if (invoice.payment_status === 'SUCCEEDED') throw refuse('INVOICE_PAID', 'It is paid.')
    const running = await trx
      .selectFrom('payments')
      .select('id')
      .where('invoice_id', '=', invoiceId)
      .where('status', '=', 'PENDING')
      .executeTakeFirst()
    if (running) throw refuse('PAYMENT_IN_PROGRESS', 'A payment is under way.')
    const { payment_method_token: token } = await trx
      .selectFrom('customers')
      .select('payment_method_token')
      .where('id', '=', invoice.customer_id)
      .executeTakeFirstOrThrow()
    if (token === null) throw refuse('PAYMENT_METHOD_MISSING', 'The customer has none.')
    const at = clock.now()
    await startPayments(trx, [{ invoiceId, token, at }])
    await trx
      .updateTable('invoices')
      .set({ payment_status: 'PENDING', updated_at: at })
      .where('id', '=', invoiceId)
      .execute()
  })
}
