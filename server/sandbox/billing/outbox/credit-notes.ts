/** Webhook events of credit notes. */
import { anyOf } from '../../database/bulk.ts'
import { selectCreditNotes, serializeCreditNotes } from '../serializers/credit-note.ts'
import { recorder } from './record.ts'

export const recordCreditNoteEvents = recorder(
  {
    'CREDIT-NOTE.CREATED': 'A credit note was created.',
    'CREDIT-NOTE.REFUND.FAILED': 'The refund of a credit note failed.',
  },
  async (trx, ids) =>
    serializeCreditNotes(
      trx,
      await selectCreditNotes(trx)
        .where('credit_notes.id', '=', anyOf(ids))
        .orderBy('credit_notes.position')
        .execute(),
    ),
)
