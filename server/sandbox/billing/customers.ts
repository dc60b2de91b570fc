/** Customers and the payment method that pays for them (billing-34 to billing-38). */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { CustomerBody, CustomerUpdateBody } from '../../contract/customer.ts'
import { PageQuery } from '../../contract/paging.ts'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { readBody, readId, readQuery } from '../read.ts'
import { refuse } from '../refusal.ts'
import { deleteCustomer } from './deleting.ts'
import { findCustomer } from './find.ts'
import { claimKey } from './keys.ts'
import { pageOf } from './page.ts'
import type { Customer } from './tables.ts'
import { readTaxes, type TaxesOf } from './taxes/answer.ts'
import { taxCodes } from './taxes/codes.ts'
import { present } from './wire.ts'

export function customers({ db, clock }: SandboxContext): Hono {
  const app = new Hono()

  const answer = async (customer: Customer) => (await answers(db, [customer]))[0]

  app.get('/', async (c) => {
    const query = readQuery(c, PageQuery)
    const all = db
      .selectFrom('customers')
      .selectAll()
      .where('deleted_at', 'is', null)
      .orderBy('position', 'desc')
    const { rows, metadata } = await pageOf(all, query)
    return c.json({ customers: await answers(db, rows), metadata })
  })

  app.post('/', async (c) => {
    const { billing_entity_code, ...body } = await readBody(c, CustomerBody)
    checkEntity(billing_entity_code)
    const id = randomUUID()
    const customer = await claimKey(db, 'customers', { key: body.external_id, row: id }, () =>
      db.transaction().execute(async (trx) =>
        trx
          .insertInto('customers')
          .values({
            ...body,
            id,
            address: body.address ? JSON.stringify(body.address) : null,
            metadata: body.metadata ? JSON.stringify(body.metadata) : null,
            tax_codes: await taxCodes(trx, body.tax_codes, '/tax_codes'),
            created_at: clock.now(),
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
    )
    return c.json(await answer(customer), 201)
  })

  app.get('/:id', async (c) => c.json(await answer(await findCustomer(db, readId(c)))))

  app.put('/:id', async (c) => {
    const { id } = await findCustomer(db, readId(c))
    const read = await readBody(c, CustomerUpdateBody)
    const { billing_entity_code, address, metadata, tax_codes, ...body } = read
    checkEntity(billing_entity_code)
    const changes = {
      ...body,
      ...(address && { address: JSON.stringify(address) }),
      ...(metadata && { metadata: JSON.stringify(metadata) }),
      ...(tax_codes && { tax_codes: JSON.stringify(tax_codes) }),
    }
    if (Object.keys(changes).length > 0) {
      await claimKey(db, 'customers', { key: body.external_id, row: id }, () =>
        db.transaction().execute(async (trx) => {
          await taxCodes(trx, tax_codes, '/tax_codes')
          await trx.updateTable('customers').set(changes).where('id', '=', id).execute()
        }),
      )
    }
    return c.json(await answer(await findCustomer(db, id)))
  })

  app.delete('/:id', async (c) => {
    const { id } = await findCustomer(db, readId(c))
    await deleteCustomer(db, id, clock.now())
    return c.body(null, 204)
  })

  return app
}

/** CHOICE: there are no billing entities here, so none is known. */
function checkEntity(code: string | undefined) {
  if (code === undefined) return
  throw refuse('INVALID_PARAMETER_VALUE', 'is not known', '/billing_entity_code', code)
}

async function answers(db: Database, customers: Customer[]) {
  const taxesOf = await readTaxes(
    db,
    customers.map(({ tax_codes }) => tax_codes),
  )
  return customers.map((customer) => answerCustomer(customer, taxesOf))
}

const answerCustomer = (customer: Customer, taxesOf: TaxesOf) => ({
  id: customer.id,
  name: customer.name,
  external_id: customer.external_id,
  email: customer.email,
  address: present(customer.address),
  phone: present(customer.phone),
  payment_method_token: present(customer.payment_method_token),
  payment_method_type: present(customer.payment_method_type),
  metadata: present(customer.metadata),
  taxes: taxesOf(customer.tax_codes),
})
