/** Types of the tables of credit notes. Money is decimal text in the invoice's currency. */
import type { Generated, Selectable } from 'kysely'
import type { CreditNoteBody } from '../../../contract/credit-note.ts'
import type { Immutable } from './columns.ts'

interface CreditNoteTable {
  id: Immutable<string>
  position: Generated<number>
  /** Number within the invoice. */
  sequential_id: Immutable<number>
  invoice_id: Immutable<string>
  customer_id: Immutable<string>
  currency_code: Immutable<string>
  reason: Immutable<CreditNoteBody['reason'] | null>
  description: Immutable<string | null | undefined>
  issuing_date: Immutable<string>
  /** Null if the note adds no credit. */
  credit_status: 'AVAILABLE' | 'CONSUMED' | 'VOIDED' | null
  /** Null if the note refunds nothing. */
  refund_status: 'PENDING' | 'SUCCEEDED' | 'FAILED' | null
  sub_total: Immutable<string>
  taxes: Immutable<string>
  credit_amount: string
  refund_amount: string
  /** Credit that is not used yet. */
  balance: string
  /** The instant of a pending refund's outcome. */
  settles_at: Date | null
  created_at: Immutable<Date>
  updated_at: Date
}

export type CreditNote = Selectable<CreditNoteTable>

export interface CreditNoteItemTable {
  id: Immutable<string>
  credit_note_id: Immutable<string>
  rank: Immutable<number>
  fee_id: Immutable<string>
  /** Without taxes. */
  amount: Immutable<string>
  tax: Immutable<string>
}

/** The part of a credit that paid an invoice. */
interface CreditNoteUseTable {
  credit_note_id: Immutable<string>
  invoice_id: Immutable<string>
  amount: Immutable<string>
}

export interface CreditNoteTables {
  credit_notes: CreditNoteTable
  credit_note_items: CreditNoteItemTable
  credit_note_uses: CreditNoteUseTable
}
