/** Taxes: create, list, read, update, delete (billing-124). */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { PageQuery } from '../../../contract/paging.ts'
import { TaxBody, TaxUpdateBody } from '../../../contract/tax.ts'
import type { SandboxContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import type { Tax } from '../../database/tables/billing.ts'
import { notFound, unprocessable } from '../../http/errors.ts'
import { readBody, readId, readQuery } from '../../http/request.ts'
import { lockExclusive } from '../billing-lock.ts'
import { releaseUnusedCopies } from '../catalog/plan-overrides.ts'
import { isTaxInUse } from '../catalog/tax-codes.ts'
import { changeRow } from '../change-row.ts'
import { orUndefined } from '../money-format.ts'
import { paginate } from '../pagination.ts'
import { byIdOrKey, withUniqueKey } from '../unique-keys.ts'

export function taxes({ db, clock }: SandboxContext): Hono {
  const app = new Hono()

  // CHOICE: the list has the envelope of plans and customers.
  app.get('/', async (c) => {
    const query = readQuery(c, PageQuery)
    const all = db.selectFrom('taxes').selectAll().orderBy('position', 'desc')
    const { rows, metadata } = await paginate(all, query)
    return c.json({ taxes: rows.map(serializeTax), metadata })
  })

  app.post('/', async (c) => {
    const body = await readBody(c, TaxBody)
    const id = randomUUID()
    const tax = await withUniqueKey(db, 'taxes', { key: body.code, row: id }, () =>
      db
        .insertInto('taxes')
        .values({ ...body, id, created_at: clock.now() })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    return c.json(serializeTax(tax), 201)
  })

  app.get('/:code', async (c) => c.json(serializeTax(await findTax(db, readId(c, 'code')))))

  app.put('/:code', async (c) => {
    const { id } = await findTax(db, readId(c, 'code'))
    const { code, ...changes } = await readBody(c, TaxUpdateBody)
    const updated = await db.transaction().execute((trx) =>
      changeRow(trx, 'taxes', id, (tax) => {
        // CHOICE: the code never changes, because others refer to a tax by it.
        if (code !== undefined && code !== tax.code) {
          throw unprocessable('VALUE_NOT_CHANGEABLE', 'cannot be changed', '/code', code)
        }
        return changes
      }),
    )
    return c.json(serializeTax(updated))
  })

  app.delete('/:code', async (c) => {
    const key = readId(c, 'code')
    await db.transaction().execute(async (trx) => {
      await lockExclusive(trx)
      await releaseUnusedCopies(trx)
      const { id } = await findTax(trx, key)
      const locked = trx.selectFrom('taxes').select('code').where('id', '=', id).forUpdate()
      const tax = await locked.executeTakeFirst()
      if (!tax) throw notFound()
      if (await isTaxInUse(trx, tax.code))
        throw unprocessable('RESOURCE_IN_USE', 'It is still in use.')
      await trx.deleteFrom('taxes').where('id', '=', id).execute()
    })
    return c.body(null, 204)
  })

  return app
}

/** @throws {ServiceError} 404 */
async function findTax(db: Database, key: string): Promise<Tax> {
  const tax = await db
    .selectFrom('taxes')
    .selectAll()
    .where(byIdOrKey('taxes', key))
    .executeTakeFirst()
  if (!tax) throw notFound()
  return tax
}

const serializeTax = (tax: Tax) => ({
  id: tax.id,
  name: tax.name,
  code: tax.code,
  rate: tax.rate,
  description: orUndefined(tax.description),
  created_at: tax.created_at,
})

/** Serializes the taxes of some codes; undefined for none. */
export type TaxesByCodes = (
  codes: readonly string[],
) => ReturnType<typeof serializeTax>[] | undefined

/** Loads the taxes of several lists of codes at once. */
export async function loadTaxesByCodes(
  db: Database,
  lists: readonly string[][],
): Promise<TaxesByCodes> {
  const codes = [...new Set(lists.flat())]
  if (codes.length === 0) return () => undefined
  const rows = await db.selectFrom('taxes').selectAll().where('code', 'in', codes).execute()
  const taxes = new Map(rows.map((tax) => [tax.code, serializeTax(tax)]))
  return (taxCodes) => {
    const found = taxCodes.flatMap((code) => taxes.get(code) ?? [])
    return found.length > 0 ? found : undefined
  }
}
