/** Serializes credit notes (billing-58, billing-59). */
import { sql } from 'kysely'
import { add, divide, isZero, toText } from '../../../pricing/price/decimal.ts'
import type { Database } from '../../database/connect.ts'
import type { CreditNote } from '../../database/tables/credit-notes.ts'
import { orUndefined, serializeMoney } from '../money-format.ts'
import { invoiceNumber } from './invoice.ts'

/** CHOICE: one sequence for each invoice. */
export const creditNoteNumber = sql<string>`'INV-' || ${padded('invoices.sequential_id', 6)} || '-CN'
  || ${padded('credit_notes.sequential_id', 3)}`

/** A number with at least so many digits; `lpad` alone cuts a longer one. */
function padded(column: string, digits: number) {
  const text = sql`${sql.ref(column)}::text`
  return sql`lpad(${text}, greatest(${sql.lit(digits)}, length(${text})), '0')`
}

export const selectCreditNotes = (db: Database) =>
  db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .innerJoin('customers', 'customers.id', 'credit_notes.customer_id')
    .selectAll('credit_notes')
    .select('invoices.sequential_id as invoice_sequential_id')
    .select(creditNoteNumber.as('number'))

type Row = CreditNote & { number: string; invoice_sequential_id: number }

export async function serializeCreditNotes(db: Database, rows: Row[]) {
  if (rows.length === 0) return []
  const items = await db
    .selectFrom('credit_note_items')
    .select(['credit_note_id', 'fee_id', 'amount'])
    .where(
      'credit_note_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('rank')
    .execute()
  return rows.map((row) => {
    const inCurrency = (value: string) => serializeMoney(value, row.currency_code)
    return {
      id: row.id,
      sequential_id: row.sequential_id,
      number: row.number,
      invoice_id: row.invoice_id,
      invoice_number: invoiceNumber(row.invoice_sequential_id),
      issuing_date: row.issuing_date,
      credit_status: orUndefined(row.credit_status),
      refund_status: orUndefined(row.refund_status),
      reason: orUndefined(row.reason),
      description: orUndefined(row.description),
      total_amount: inCurrency(toText(add(row.sub_total, row.taxes))),
      taxes_amount: inCurrency(row.taxes),
      sub_total_excluding_taxes_amount: inCurrency(row.sub_total),
      balance_amount: inCurrency(row.balance),
      credit_amount: inCurrency(row.credit_amount),
      refund_amount: inCurrency(row.refund_amount),
      taxes_rate: effectiveTaxRate(row),
      created_at: row.created_at,
      updated_at: row.updated_at,
      items: items
        .filter(({ credit_note_id }) => credit_note_id === row.id)
        .map(({ fee_id, amount }) => ({ fee_id, amount: inCurrency(amount) })),
    }
  })
}

/** CHOICE: taxes divided by the taxed amount, to four decimals. */
const effectiveTaxRate = ({ sub_total, taxes }: Row): number =>
  isZero(sub_total) ? 0 : Number(toText(divide(taxes, sub_total, 4)))
