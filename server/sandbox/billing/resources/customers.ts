/** Customers and their payment methods (billing-34 to billing-38). */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { CustomerBody, CustomerUpdateBody } from '../../../contract/customer.ts'
import { PageQuery } from '../../../contract/paging.ts'
import type { SandboxContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import type { Customer } from '../../database/tables/billing.ts'
import { notFound, unprocessable } from '../../http/errors.ts'
import { readBody, readId, readQuery } from '../../http/request.ts'
import { deleteCustomer } from '../catalog/deletion.ts'
import { lockTaxCodes } from '../catalog/tax-codes.ts'
import { changeRow } from '../change-row.ts'
import { collectFailedInvoices } from '../collection.ts'
import { findCustomer } from '../find.ts'
import { orUndefined } from '../money-format.ts'
import { paginate } from '../pagination.ts'
import { checkMethod } from '../saved-methods.ts'
import { withUniqueKey } from '../unique-keys.ts'
import { loadTaxesByCodes, type TaxesByCodes } from './taxes.ts'

export function customers({ db, clock, settings }: SandboxContext): Hono {
  const app = new Hono()

  const toResponse = async (customer: Customer) => (await serializeCustomers(db, [customer]))[0]

  app.get('/', async (c) => {
    const query = readQuery(c, PageQuery)
    const all = db
      .selectFrom('customers')
      .selectAll()
      .where('deleted_at', 'is', null)
      .orderBy('position', 'desc')
    const { rows, metadata } = await paginate(all, query)
    return c.json({ customers: await serializeCustomers(db, rows), metadata })
  })

  app.post('/', async (c) => {
    const { billing_entity_code, ...body } = await readBody(c, CustomerBody)
    assertNoBillingEntity(billing_entity_code)
    const id = randomUUID()
    const customer = await withUniqueKey(db, 'customers', { key: body.external_id, row: id }, () =>
      db.transaction().execute(async (trx) =>
        trx
          .insertInto('customers')
          .values({
            ...body,
            ...(await checkMethod(trx, body)),
            id,
            address: body.address ? JSON.stringify(body.address) : null,
            metadata: body.metadata ? JSON.stringify(body.metadata) : null,
            tax_codes: await lockTaxCodes(trx, body.tax_codes, '/tax_codes'),
            created_at: clock.now(),
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
    )
    return c.json(await toResponse(customer), 201)
  })

  app.get('/:id', async (c) => c.json(await toResponse(await findCustomer(db, readId(c)))))

  app.put('/:id', async (c) => {
    const { id } = await findCustomer(db, readId(c))
    const read = await readBody(c, CustomerUpdateBody)
    const { billing_entity_code, address, metadata, tax_codes, ...body } = read
    assertNoBillingEntity(billing_entity_code)
    const updated = await withUniqueKey(db, 'customers', { key: body.external_id, row: id }, () =>
      db.transaction().execute((trx) =>
        changeRow(trx, 'customers', id, async (before) => {
          if (before.deleted_at !== null) throw notFound()
          const method = await checkMethod(trx, body, before)
          await collectAfter(trx, before, method.payment_method_token)
          const columns = {
            ...body,
            ...method,
            address: address && JSON.stringify(address),
            metadata: metadata && JSON.stringify(metadata),
            tax_codes: await lockTaxCodes(trx, tax_codes, '/tax_codes'),
          }
          return settings.customer_put === 'replaces' ? withoutOthers(columns) : columns
        }),
      ),
    )
    return c.json(await toResponse(updated))
  })

  app.delete('/:id', async (c) => {
    const { id } = await findCustomer(db, readId(c))
    await deleteCustomer(db, id, clock.now())
    return c.body(null, 204)
  })

  return app

  /** Has the customer's failed invoices collected with a new method, if the setting says so. */
  async function collectAfter(trx: Database, before: Customer, token: string | undefined) {
    const after = settings.collect_after
    if (after === null || token === undefined || token === before.payment_method_token) return
    await collectFailedInvoices(trx, { customerId: before.id, token, at: clock.now(), after })
  }
}

/** The optional members of a customer, removed. */
const REMOVED = {
  phone: null,
  address: null,
  payment_method_token: null,
  payment_method_type: null,
  metadata: null,
  tax_codes: '[]',
}

/**
 * A PUT that replaces. CHOICE: it removes the optional members that the body lacks; the required ones keep their
 * values, because all members of the body are optional.
 */
const withoutOthers = <Columns extends object>(columns: Columns) => ({
  ...REMOVED,
  ...Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)),
})

/** CHOICE: the sandbox has no billing entities, so every code is unknown. */
function assertNoBillingEntity(code: string | undefined) {
  if (code === undefined) return
  throw unprocessable('INVALID_PARAMETER_VALUE', 'is not known', '/billing_entity_code', code)
}

async function serializeCustomers(db: Database, customers: Customer[]) {
  const taxesOf = await loadTaxesByCodes(
    db,
    customers.map(({ tax_codes }) => tax_codes),
  )
  return customers.map((customer) => serializeCustomer(customer, taxesOf))
}

const serializeCustomer = (customer: Customer, taxesOf: TaxesByCodes) => ({
  id: customer.id,
  name: customer.name,
  external_id: customer.external_id,
  email: customer.email,
  address: orUndefined(customer.address),
  phone: orUndefined(customer.phone),
  payment_method_token: orUndefined(customer.payment_method_token),
  payment_method_type: orUndefined(customer.payment_method_type),
  metadata: orUndefined(customer.metadata),
  taxes: taxesOf(customer.tax_codes),
})
