/** Taxes: create, list, read, update, delete (billing-124). */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { PageQuery } from '../../../contract/paging.ts'
import { TaxBody, TaxUpdateBody } from '../../../contract/tax.ts'
import type { SandboxContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { readBody, readId, readQuery } from '../../read.ts'
import { notFound, refuse } from '../../refusal.ts'
import { claimKey, named } from '../keys.ts'
import { pageOf } from '../page.ts'
import { answerTax } from './answer.ts'
import { isBorne } from './codes.ts'
import type { Tax } from './tables.ts'

export function taxes({ db, clock }: SandboxContext): Hono {
  const app = new Hono()

  // CHOICE: the list has the envelope of plans and customers.
  app.get('/', async (c) => {
    const query = readQuery(c, PageQuery)
    const all = db.selectFrom('taxes').selectAll().orderBy('position', 'desc')
    const { rows, metadata } = await pageOf(all, query)
    return c.json({ taxes: rows.map(answerTax), metadata })
  })

  app.post('/', async (c) => {
    const body = await readBody(c, TaxBody)
    const id = randomUUID()
    const tax = await claimKey(db, 'taxes', { key: body.code, row: id }, () =>
      db
        .insertInto('taxes')
        .values({ ...body, id, created_at: clock.now() })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    return c.json(answerTax(tax), 201)
  })

  app.get('/:code', async (c) => c.json(answerTax(await findTax(db, readId(c, 'code')))))

  app.put('/:code', async (c) => {
    const tax = await findTax(db, readId(c, 'code'))
    const { code, ...changes } = await readBody(c, TaxUpdateBody)
    // CHOICE: others name a tax by its code, so it stays.
    if (code !== undefined && code !== tax.code) {
      throw refuse('VALUE_NOT_CHANGEABLE', 'cannot be changed', '/code', code)
    }
    const updated = await db
      .updateTable('taxes')
      .set({ name: tax.name, ...changes })
      .where('id', '=', tax.id)
      .returningAll()
      .executeTakeFirst()
    if (!updated) throw notFound()
    return c.json(answerTax(updated))
  })

  app.delete('/:code', async (c) => {
    const key = readId(c, 'code')
    await db.transaction().execute(async (trx) => {
      const { id } = await findTax(trx, key)
      const locked = trx.selectFrom('taxes').select('code').where('id', '=', id).forUpdate()
      const tax = await locked.executeTakeFirst()
      if (!tax) throw notFound()
      if (await isBorne(trx, tax.code)) throw refuse('RESOURCE_IN_USE', 'It is still in use.')
      await trx.deleteFrom('taxes').where('id', '=', id).execute()
    })
    return c.body(null, 204)
  })

  return app
}

/** @throws {Refusal} 404 */
async function findTax(db: Database, key: string): Promise<Tax> {
  const tax = await db.selectFrom('taxes').selectAll().where(named('taxes', key)).executeTakeFirst()
  if (!tax) throw notFound()
  return tax
}
