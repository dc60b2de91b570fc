/** Webhook events of invoices. */
import { anyOf } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import { selectInvoices, serializeInvoice } from '../serializers/invoice.ts'
import { record } from './record.ts'

const SUMMARIES = {
  'INVOICE.CREATED': 'An invoice was created.',
  'INVOICE.PAYMENT.SUCCEEDED': 'A payment of an invoice succeeded.',
  'INVOICE.PAYMENT.FAILED': 'A payment of an invoice failed.',
  'INVOICE.PAYMENT.OVERDUE': 'An invoice is overdue.',
} as const

export async function recordInvoiceEvents(
  trx: Database,
  type: keyof typeof SUMMARIES,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  await record(trx, { type, at, summary: SUMMARIES[type] }, async () => {
    const rows = await selectInvoices(trx)
      .where('invoices.id', '=', anyOf(ids))
      .orderBy('invoices.sequential_id')
      .execute()
    return rows.map((row) => serializeInvoice(row, at))
  })
}
