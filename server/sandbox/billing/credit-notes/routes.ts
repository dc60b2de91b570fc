/** Credit notes: create, list, read, void (billing-58 to billing-61). */
import { type Context, Hono } from 'hono'
import { CreditNoteBody, CreditNotesQuery } from '../../../contract/credit-note.ts'
import type { SandboxContext } from '../../context.ts'
import { readBody, readId, readQuery } from '../../read.ts'
import { notFound } from '../../refusal.ts'
import { isUuid } from '../keys.ts'
import { takeTurn } from '../turn.ts'
import { offsetOf } from '../wire.ts'
import { answerCreditNotes, matchingCreditNotes, readCreditNotes } from './answer.ts'
import { voidCreditNote } from './change.ts'
import { createCreditNote } from './create.ts'

export function creditNotes(context: SandboxContext): Hono {
  const { db, clock } = context
  const app = new Hono()

  /** @throws {Refusal} 404 */
  async function answer(id: string) {
    const rows = isUuid(id)
      ? await readCreditNotes(db).where('credit_notes.id', '=', id).execute()
      : []
    const [note] = await answerCreditNotes(db, rows)
    if (!note) throw notFound()
    return note
  }

  const read = (c: Context) => answer(readId(c))

  // billing-15: the list has no page counts.
  app.get('/', async (c) => {
    const query = readQuery(c, CreditNotesQuery)
    const rows = await matchingCreditNotes(db, query)
      .orderBy('credit_notes.position', 'desc')
      .limit(query.per_page)
      .offset(offsetOf(query))
      .execute()
    return c.json({ credit_notes: await answerCreditNotes(db, rows) })
  })

  app.post('/', async (c) => {
    const body = await readBody(c, CreditNoteBody)
    return c.json(await answer(await createCreditNote(context, body)), 201)
  })

  app.get('/:id', async (c) => c.json(await read(c)))

  app.post('/:id/void', async (c) => {
    const { id } = await read(c)
    await db.transaction().execute(async (trx) => {
      await takeTurn(trx)
      await voidCreditNote(trx, id, clock.now())
    })
    return c.json(await answer(id))
  })

  return app
}
