/** Credit notes: create, list, read, void (billing-58 to billing-61). */
import Big from 'big.js'
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { CreditNoteBody, CreditNotesQuery } from '../../../contract/credit-note.ts'
import type { SandboxContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import type { CreditNote } from '../../database/tables/credit-notes.ts'
import { notFound } from '../../http/errors.ts'
import { readBody, readId, readQuery } from '../../http/request.ts'
import { createCreditNote } from '../credit-notes/create.ts'
import { voidCreditNote } from '../credit-notes/lifecycle.ts'
import { orUndefined, serializeMoney } from '../money-format.ts'
import { pageOffset } from '../pagination.ts'
import { byCustomerKey, isUuid } from '../unique-keys.ts'
import { invoiceNumber } from './invoices.ts'

export function creditNotes(context: SandboxContext): Hono {
  const { db, clock } = context
  const app = new Hono()

  /** @throws {ServiceError} 404 */
  async function toResponse(id: string) {
    const rows = isUuid(id)
      ? await selectCreditNotes(db).where('credit_notes.id', '=', id).execute()
      : []
    const [note] = await serializeCreditNotes(db, rows)
    if (!note) throw notFound()
    return note
  }

  const read = (c: Context) => toResponse(readId(c))

  // billing-15: the list has no page counts.
  app.get('/', async (c) => {
    const query = readQuery(c, CreditNotesQuery)
    const rows = await filterCreditNotes(db, query)
      .orderBy('credit_notes.position', 'desc')
      .limit(query.per_page)
      .offset(pageOffset(query))
      .execute()
    return c.json({ credit_notes: await serializeCreditNotes(db, rows) })
  })

  app.post('/', async (c) => {
    const body = await readBody(c, CreditNoteBody)
    return c.json(await toResponse(await createCreditNote(context, body)), 201)
  })

  app.get('/:id', async (c) => c.json(await read(c)))

  app.post('/:id/void', async (c) => {
    const { id } = await read(c)
    await db.transaction().execute((trx) => voidCreditNote(trx, id, clock.now()))
    return c.json(await toResponse(id))
  })

  return app
}

/** CHOICE: one sequence for each invoice. */
const number = sql<string>`'INV-' || ${padded('invoices.sequential_id', 6)} || '-CN'
  || ${padded('credit_notes.sequential_id', 3)}`

/** A number with at least so many digits; `lpad` alone cuts a longer one. */
function padded(column: string, digits: number) {
  const text = sql`${sql.ref(column)}::text`
  return sql`lpad(${text}, greatest(${sql.lit(digits)}, length(${text})), '0')`
}

const selectCreditNotes = (db: Database) =>
  db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .innerJoin('customers', 'customers.id', 'credit_notes.customer_id')
    .selectAll('credit_notes')
    .select('invoices.sequential_id as invoice_sequential_id')
    .select(number.as('number'))

/** The newest credit notes, for the dashboard. */
export const loadNewestCreditNotes = (db: Database, limit: number) =>
  selectCreditNotes(db).orderBy('credit_notes.position', 'desc').limit(limit).execute()

/** The notes that match the filters of a list. */
function filterCreditNotes(db: Database, query: CreditNotesQuery) {
  let notes = selectCreditNotes(db)
  const { external_customer_id, invoice_id, id, status } = query
  if (external_customer_id) {
    notes = notes.where(byCustomerKey('credit_notes.customer_id', external_customer_id))
  }
  for (const [column, value] of [
    ['credit_notes.invoice_id', invoice_id],
    ['credit_notes.id', id],
  ] as const) {
    // A text that is no UUID matches no row.
    if (value && !isUuid(value)) notes = notes.where(sql<boolean>`false`)
    else if (value) notes = notes.where(column, '=', value)
  }
  if (query.number) notes = notes.where(number, '=', query.number)
  for (const column of ['reason', 'credit_status', 'refund_status'] as const) {
    const value = query[column]
    if (value) notes = notes.where(sql`credit_notes.${sql.ref(column)}`, '=', value)
  }
  // CHOICE: every note is FINALIZED at once, and may be VOIDED later.
  const isVoided = sql<boolean>`credit_notes.credit_status is not distinct from 'VOIDED'`
  if (status === 'DRAFT') notes = notes.where(sql<boolean>`false`)
  if (status === 'VOIDED') notes = notes.where(isVoided)
  if (status === 'FINALIZED') notes = notes.where(sql<boolean>`not ${isVoided}`)
  for (const [column, from, to] of [
    ['issuing_date', query.issued_from, query.issued_to],
    ['created_at', query.created_from, query.created_to],
    ['updated_at', query.updated_from, query.updated_to],
  ] as const) {
    // A date without a time is its first instant, UTC.
    const instant = sql`(credit_notes.${sql.ref(column)}::timestamp at time zone 'UTC')`
    const at = column === 'issuing_date' ? instant : sql`credit_notes.${sql.ref(column)}`
    if (from) notes = notes.where(at, '>=', new Date(from))
    if (to) notes = notes.where(at, '<=', new Date(to))
  }
  return notes
}

type Row = CreditNote & { number: string; invoice_sequential_id: number }

async function serializeCreditNotes(db: Database, rows: Row[]) {
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
      total_amount: inCurrency(new Big(row.sub_total).plus(row.taxes).toFixed()),
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
  new Big(sub_total).eq(0) ? 0 : new Big(taxes).div(sub_total).round(4, Big.roundHalfUp).toNumber()
