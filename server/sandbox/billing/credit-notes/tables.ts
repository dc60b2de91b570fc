/** The tables of credit notes. Money is decimal text in the invoice's currency. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CreditNoteBody } from '../../../contract/credit-note.ts'

type Fixed<Value> = ColumnType<Value, Value, never>

export interface CreditNoteTable {
  id: Fixed<string>
  position: Generated<number>
  /** Counted within its invoice. */
  sequential_id: Fixed<number>
  invoice_id: Fixed<string>
  customer_id: Fixed<string>
  currency_code: Fixed<string>
  reason: Fixed<CreditNoteBody['reason'] | null>
  description: Fixed<string | null | undefined>
  issuing_date: Fixed<string>
  /** Null where nothing goes to the customer's credit. */
  credit_status: 'AVAILABLE' | 'CONSUMED' | 'VOIDED' | null
  /** Null where nothing is refunded. */
  refund_status: 'PENDING' | 'SUCCEEDED' | 'FAILED' | null
  sub_total: Fixed<string>
  taxes: Fixed<string>
  credit_amount: string
  refund_amount: string
  /** What of the credit is not used yet. */
  balance: string
  /** When a refund that is under way has its outcome. */
  settles_at: Date | null
  created_at: Fixed<Date>
  updated_at: Date
}

export type CreditNote = Selectable<CreditNoteTable>

export interface CreditNoteItemTable {
  id: Fixed<string>
  credit_note_id: Fixed<string>
  rank: Fixed<number>
  fee_id: Fixed<string>
  /** Without taxes. */
  amount: Fixed<string>
  tax: Fixed<string>
}

/** What of a credit paid for which invoice. */
export interface CreditNoteUseTable {
  credit_note_id: Fixed<string>
  invoice_id: Fixed<string>
  amount: Fixed<string>
}

export interface CreditNoteTables {
  credit_notes: CreditNoteTable
  credit_note_items: CreditNoteItemTable
  credit_note_uses: CreditNoteUseTable
}
