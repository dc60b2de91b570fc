/** Finds one row by its id or its key. */
import type { Database } from '../database/connect.ts'
import type { Customer, Metric, Plan, Subscription } from '../database/tables/billing.ts'
import type { Wallet } from '../database/tables/wallets.ts'
import { notFound, unprocessable } from '../http/errors.ts'
import { byIdOrKey, isUuid } from './unique-keys.ts'

/** @throws {ServiceError} 404 */
export const findCustomer = async (db: Database, key: string): Promise<Customer> =>
  orNotFound(
    await db
      .selectFrom('customers')
      .selectAll()
      .where(byIdOrKey('customers', key))
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )

/** The customer that a body refers to. @throws {ServiceError} 422 for an unknown key */
export async function resolveCustomer(db: Database, key: string): Promise<Pick<Customer, 'id'>> {
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where('external_id', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!customer) {
    throw unprocessable('INVALID_PARAMETER_VALUE', 'is not known', '/external_customer_id', key)
  }
  return customer
}

/** @throws {ServiceError} 404 */
export const findMetric = async (db: Database, key: string): Promise<Metric> =>
  orNotFound(
    await db.selectFrom('metrics').selectAll().where(byIdOrKey('metrics', key)).executeTakeFirst(),
  )

/** @throws {ServiceError} 404 */
export const findPlan = async (db: Database, key: string): Promise<Plan> =>
  orNotFound(
    await db
      .selectFrom('plans')
      .selectAll()
      .where(byIdOrKey('plans', key))
      .where('parent_id', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )

/** The plan that a body refers to. @throws {ServiceError} 422 for an unknown code */
export async function resolvePlan(db: Database, code: string): Promise<Plan> {
  const plan = await db
    .selectFrom('plans')
    .selectAll()
    .where('code', '=', code)
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!plan) throw unprocessable('INVALID_PARAMETER_VALUE', 'is not known', '/plan_code', code)
  return plan
}

/** @throws {ServiceError} 404 */
export const findSubscription = async (db: Database, key: string): Promise<Subscription> =>
  orNotFound(
    await db
      .selectFrom('subscriptions')
      .selectAll()
      .where(byIdOrKey('subscriptions', key))
      .executeTakeFirst(),
  )

/** @throws {ServiceError} 404 */
export async function findWallet(db: Database, id: string): Promise<Wallet> {
  if (!isUuid(id)) throw notFound()
  const wallet = await db.selectFrom('wallets').selectAll().where('id', '=', id).executeTakeFirst()
  if (!wallet) throw notFound()
  return wallet
}

function orNotFound<Row>(row: Row | undefined): Row {
  if (!row) throw notFound()
  return row
}
