/** The one place that stores credit notes and their changes, with the event of each change that has one. */
import type { Selectable } from 'kysely'
import { isZero } from '../../../pricing/price/decimal.ts'
import { insertRows, updateRows } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { CreditNote, CreditNoteItemTable } from '../../database/tables/credit-notes.ts'
import { recordCreditNoteEvents } from '../outbox/credit-notes.ts'

export async function insertNotes(
  trx: Database,
  notes: readonly Omit<CreditNote, 'position'>[],
  items: readonly Selectable<CreditNoteItemTable>[],
  at: Date,
): Promise<void> {
  await insertRows(trx, 'credit_notes', notes)
  await insertRows(trx, 'credit_note_items', items)
  await recordCreditNoteEvents(
    trx,
    'CREDIT-NOTE.CREATED',
    notes.map(({ id }) => id),
    at,
  )
}

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
