/** Credit notes: create, list, read, void (billing-58 to billing-61). */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { CreditNoteBody, CreditNotesQuery } from '../../../contract/credit-note.ts'
import type { SandboxContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { notFound } from '../../http/errors.ts'
import { readBody, readId, readQuery } from '../../http/request.ts'
import { createCreditNote } from '../credit-notes/create.ts'
import { voidCreditNote } from '../credit-notes/lifecycle.ts'
import { pageOffset } from '../pagination.ts'
import {
  creditNoteNumber,
  selectCreditNotes,
  serializeCreditNotes,
} from '../serializers/credit-note.ts'
import { byCustomerKey, isUuid } from '../unique-keys.ts'

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
  if (query.number) notes = notes.where(creditNoteNumber, '=', query.number)
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
