/** Webhook events of credit notes. */
import { anyOf } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import { selectCreditNotes, serializeCreditNotes } from '../serializers/credit-note.ts'
import { record } from './record.ts'

const SUMMARIES = {
  'CREDIT-NOTE.CREATED': 'A credit note was created.',
  'CREDIT-NOTE.REFUND.FAILED': 'The refund of a credit note failed.',
} as const

export async function recordCreditNoteEvents(
  trx: Database,
  type: keyof typeof SUMMARIES,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  await record(trx, { type, at, summary: SUMMARIES[type] }, async () =>
    serializeCreditNotes(
      trx,
      await selectCreditNotes(trx)
        .where('credit_notes.id', '=', anyOf(ids))
        .orderBy('credit_notes.position')
        .execute(),
    ),
  )
}
