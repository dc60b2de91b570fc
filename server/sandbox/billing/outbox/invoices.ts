/** Webhook events of invoices. */
import { anyOf } from '../../database/bulk.ts'
import { selectInvoices, serializeInvoice } from '../serializers/invoice.ts'
import { recorder } from './record.ts'

export const recordInvoiceEvents = recorder(
  {
    'INVOICE.CREATED': 'An invoice was created.',
    'INVOICE.PAYMENT.SUCCEEDED': 'A payment of an invoice succeeded.',
    'INVOICE.PAYMENT.FAILED': 'A payment of an invoice failed.',
    'INVOICE.PAYMENT.OVERDUE': 'An invoice is overdue.',
  },
  async (trx, ids, at) => {
    const rows = await selectInvoices(trx)
      .where('invoices.id', '=', anyOf(ids))
      .orderBy('invoices.sequential_id')
      .execute()
    return rows.map((row) => serializeInvoice(row, at))
  },
)
