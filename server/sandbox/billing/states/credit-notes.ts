/** The one place that changes stored credit notes, with the event of each change that has one. */
import { isZero } from '../../../pricing/price/decimal.ts'
import { updateRows } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { CreditNote } from '../../database/tables/credit-notes.ts'
import { recordCreditNoteEvents } from '../outbox/credit-notes.ts'

/** Stores the balances that notes have after they paid invoices. */
export const storeBalances = (
  trx: Database,
  notes: Iterable<Pick<CreditNote, 'id' | 'balance'>>,
  at: Date,
): Promise<void> =>
  updateRows(
    trx,
    'credit_notes',
    [...notes].map(({ id, balance }) => ({
      id,
      balance,
      credit_status: isZero(balance) ? ('CONSUMED' as const) : ('AVAILABLE' as const),
      updated_at: at,
    })),
  )

/** Voids a note, which the caller has locked. */
export async function voidNote(trx: Database, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('credit_notes')
    .set({
      credit_status: 'VOIDED',
      credit_amount: '0',
      refund_amount: '0',
      balance: '0',
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
}

/** Ends the refund of a note. */
export async function endRefund(
  trx: Database,
  id: string,
  refund_status: 'SUCCEEDED' | 'FAILED',
  at: Date,
): Promise<void> {
  await trx
    .updateTable('credit_notes')
    .set({ settles_at: null, refund_status, updated_at: at })
    .where('id', '=', id)
    .execute()
  if (refund_status === 'FAILED') {
    await recordCreditNoteEvents(trx, 'CREDIT-NOTE.REFUND.FAILED', [id], at)
  }
}
