/** How credit notes are answered (billing-202). */
import Big from 'big.js'
import { sql } from 'kysely'
import type { CreditNotesQuery } from '../../../contract/credit-note.ts'
import type { Database } from '../../database/connect.ts'
import { invoiceNumber } from '../invoice-answer.ts'
import { isUuid, ofCustomer } from '../keys.ts'
import { money, present } from '../wire.ts'
import type { CreditNote } from './tables.ts'

/** CHOICE: numbered through within their invoice. */
const number = sql<string>`'INV-' || lpad(invoices.sequential_id::text, 6, '0') || '-CN'
  || lpad(credit_notes.sequential_id::text, 3, '0')`

export const readCreditNotes = (db: Database) =>
  db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .innerJoin('customers', 'customers.id', 'credit_notes.customer_id')
    .selectAll('credit_notes')
    .select('invoices.sequential_id as invoice_sequential_id')
    .select(number.as('number'))

/** For who watches them come. */
export const newestCreditNotes = (db: Database, most: number) =>
  readCreditNotes(db).orderBy('credit_notes.position', 'desc').limit(most).execute()

/** The notes that a list asks for. */
export function matchingCreditNotes(db: Database, query: CreditNotesQuery) {
  let notes = readCreditNotes(db)
  const { external_customer_id, invoice_id, id, status } = query
  if (external_customer_id) {
    notes = notes.where(ofCustomer('credit_notes.customer_id', external_customer_id))
  }
  for (const [column, asked] of [
    ['credit_notes.invoice_id', invoice_id],
    ['credit_notes.id', id],
  ] as const) {
    // What can't be an id is nobody's.
    if (asked && !isUuid(asked)) notes = notes.where(sql<boolean>`false`)
    else if (asked) notes = notes.where(column, '=', asked)
  }
  if (query.number) notes = notes.where(number, '=', query.number)
  for (const column of ['reason', 'credit_status', 'refund_status'] as const) {
    const asked = query[column]
    if (asked) notes = notes.where(sql`credit_notes.${sql.ref(column)}`, '=', asked)
  }
  // CHOICE: every note is FINALIZED at once, until it is VOIDED.
  const isVoided = sql<boolean>`credit_notes.credit_status is not distinct from 'VOIDED'`
  if (status === 'DRAFT') notes = notes.where(sql<boolean>`false`)
  if (status === 'VOIDED') notes = notes.where(isVoided)
  if (status === 'FINALIZED') notes = notes.where(sql<boolean>`not ${isVoided}`)
  for (const [column, from, to] of [
    ['issuing_date', query.issued_from, query.issued_to],
    ['created_at', query.created_from, query.created_to],
    ['updated_at', query.updated_from, query.updated_to],
  ] as const) {
    // A date alone is its first instant, UTC.
    const instant = sql`(credit_notes.${sql.ref(column)}::timestamp at time zone 'UTC')`
    const at = column === 'issuing_date' ? instant : sql`credit_notes.${sql.ref(column)}`
    if (from) notes = notes.where(at, '>=', new Date(from))
    if (to) notes = notes.where(at, '<=', new Date(to))
  }
  return notes
}

type Row = CreditNote & { number: string; invoice_sequential_id: number }

export async function answerCreditNotes(db: Database, rows: Row[]) {
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
    const inCurrency = (value: string) => money(value, row.currency_code)
    return {
      id: row.id,
      sequential_id: row.sequential_id,
      number: row.number,
      invoice_id: row.invoice_id,
      invoice_number: invoiceNumber(row.invoice_sequential_id),
      issuing_date: row.issuing_date,
      credit_status: present(row.credit_status),
      refund_status: present(row.refund_status),
      reason: present(row.reason),
      description: present(row.description),
      total_amount: inCurrency(new Big(row.sub_total).plus(row.taxes).toFixed()),
      taxes_amount: inCurrency(row.taxes),
      sub_total_excluding_taxes_amount: inCurrency(row.sub_total),
      balance_amount: inCurrency(row.balance),
      credit_amount: inCurrency(row.credit_amount),
      refund_amount: inCurrency(row.refund_amount),
      taxes_rate: rateOf(row),
      created_at: row.created_at,
      updated_at: row.updated_at,
      items: items
        .filter(({ credit_note_id }) => credit_note_id === row.id)
        .map(({ fee_id, amount }) => ({ fee_id, amount: inCurrency(amount) })),
    }
  })
}

/** CHOICE: what the taxes came to, as a part of what was taxed, to four decimals. */
const rateOf = ({ sub_total, taxes }: Row): number =>
  new Big(sub_total).eq(0) ? 0 : new Big(taxes).div(sub_total).round(4, Big.roundHalfUp).toNumber()
