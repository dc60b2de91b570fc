/** Finds one row by either of its names, or answers 404. */
import type { Database } from '../database/connect.ts'
import { notFound } from '../refusal.ts'
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
