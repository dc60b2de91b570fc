/** Captured payments of invoices. */
import { toFixed } from '../../../pricing/price/decimal.ts'
import { insertCaptures } from '../../captures/store.ts'
import { minorUnits } from '../../currencies.ts'
import { anyOf } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import { invoiceNumber } from '../serializers/invoice.ts'

/** CHOICE: a paid invoice is a capture without an order; its `invoice_id` is the invoice's number. */
export async function captureInvoices(
  trx: Database,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  const invoices = await trx
    .selectFrom('invoices')
    .select(['sequential_id', 'currency_code', 'total'])
    .where('id', '=', anyOf(ids))
    .orderBy('sequential_id')
    .execute()
  await insertCaptures(
    trx,
    invoices.map(({ sequential_id, currency_code, total }) => ({
      status: 'COMPLETED',
      currency_code,
      value: toFixed(total, minorUnits(currency_code)),
      invoice_id: invoiceNumber(sequential_id),
    })),
    at,
  )
}
