/** Uses and voids credit notes, and settles their refunds (billing-204, billing-205). */

import { compare } from '../../../pricing/price/decimal.ts'
import { insertRows } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { CreditNote } from '../../database/tables/credit-notes.ts'
import { lockCustomer } from '../billing-lock.ts'
import { loadOutcomes } from '../engine/payment-methods.ts'
import { BillingError } from '../errors.ts'
import { endRefund, storeBalances, voidNote } from '../states/credit-notes.ts'

/** The part of a note's credit that pays an invoice. */
export interface CreditUse {
  /** With the balance after all uses. */
  note: CreditNote
  amount: string
  invoiceId: string
}

export async function useCredits(
  trx: Database,
  uses: readonly CreditUse[],
  at: Date,
): Promise<void> {
  await storeBalances(trx, new Set(uses.map(({ note }) => note)), at)
  await insertRows(
    trx,
    'credit_note_uses',
    uses.map(({ note, amount, invoiceId }) => ({
      ...{ credit_note_id: note.id, invoice_id: invoiceId, amount },
    })),
  )
}

/**
 * Voids a note. CHOICE: only if none of it was used or refunded. Its fees can be credited again.
 * @throws {BillingError}
 */
export async function voidCreditNote(trx: Database, id: string, at: Date): Promise<void> {
  const notes = trx.selectFrom('credit_notes').where('id', '=', id)
  const { customer_id } = await notes.select('customer_id').executeTakeFirstOrThrow()
  await lockCustomer(trx, customer_id)
  const note = await notes.selectAll().forUpdate().executeTakeFirstOrThrow()
  const untouched =
    note.credit_status !== 'VOIDED' &&
    note.credit_status !== 'CONSUMED' &&
    compare(note.balance, note.credit_amount) === 0 &&
    (note.refund_status === null || note.refund_status === 'FAILED')
  if (!untouched) {
    throw new BillingError('CREDIT_NOTE_NOT_VOIDABLE', 'It is voided, used or refunded.')
  }
  await voidNote(trx, id, at)
}

/** Settles a refund. CHOICE: it fails if a first payment with the customer's method would fail now. */
export async function settleRefund(trx: Database, note: CreditNote, at: Date): Promise<void> {
  const { payment_method_token: token } = await trx
    .selectFrom('customers')
    .select('payment_method_token')
    .where('id', '=', note.customer_id)
    .executeTakeFirstOrThrow()
  const outcomeByToken = await loadOutcomes(trx, [token ?? ''], at)
  await endRefund(trx, note.id, outcomeByToken(token ?? ''), at)
}
