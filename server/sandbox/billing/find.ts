/** Finds one row by either of its names, or answers 404. */
import type { Database } from '../database/connect.ts'
import { notFound, refuse } from '../refusal.ts'
import { named } from './keys.ts'
import type { Customer, Metric, Plan, Subscription } from './tables.ts'

/** @throws {Refusal} 404 */
export const findCustomer = async (db: Database, key: string): Promise<Customer> =>
  found(
    await db
      .selectFrom('customers')
      .selectAll()
      .where(named('customers', key))
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )

/** The customer that a body names. @throws {Refusal} 422 for a key that is no customer's */
export async function customerOf(db: Database, key: string): Promise<Pick<Customer, 'id'>> {
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where('external_id', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!customer) {
    throw refuse('INVALID_PARAMETER_VALUE', 'is not known', '/external_customer_id', key)
  }
  return customer
}

/** @throws {Refusal} 404 */
export const findMetric = async (db: Database, key: string): Promise<Metric> =>
  found(await db.selectFrom('metrics').selectAll().where(named('metrics', key)).executeTakeFirst())

/** @throws {Refusal} 404 */
export const findPlan = async (db: Database, key: string): Promise<Plan> =>
  found(
    await db
      .selectFrom('plans')
      .selectAll()
      .where(named('plans', key))
      .where('parent_id', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )

/** @throws {Refusal} 404 */
export const findSubscription = async (db: Database, key: string): Promise<Subscription> =>
  found(
    await db
      .selectFrom('subscriptions')
      .selectAll()
      .where(named('subscriptions', key))
      .executeTakeFirst(),
  )

function found<Row>(row: Row | undefined): Row {
  if (!row) throw notFound()
  return row
}
