/** The two names of a resource: the service's id and the merchant's own key. Paths take either. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { refuse } from '../refusal.ts'

const OWN_KEY = {
  customers: 'external_id',
  metrics: 'code',
  plans: 'code',
  subscriptions: 'external_id',
  taxes: 'code',
} as const

type Named = keyof typeof OWN_KEY

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the text may be compared with a column of ids. */
export const isUuid = (key: string) => UUID.test(key)

const mayBeId = (table: Named, key: string) => table === 'metrics' || isUuid(key)

/** A condition for the row that goes by this name. */
export function named(table: Named, key: string): Expression<SqlBool> {
  const own = sql<SqlBool>`${sql.ref(`${table}.${OWN_KEY[table]}`)} = ${key}`
  return mayBeId(table, key) ? sql<SqlBool>`(${sql.ref(`${table}.id`)} = ${key} or ${own})` : own
}

/**
 * A condition for rows of the customer that goes by a key: the one there is, or else the one that was deleted
 * last. An earlier customer's rows are never a later one's.
 */
export const ofCustomer = (column: string, key: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = (select id from customers where external_id = ${key}
    order by deleted_at desc nulls first limit 1)`

/**
 * Writes a row with a key of the merchant's choice.
 * @throws {Refusal} 422 when another row goes by that name, as its key or as its id
 */
export async function claimKey<Result>(
  db: Database,
  table: Named,
  { key, row }: { key: string | undefined; row: string },
  write: () => Promise<Result>,
): Promise<Result> {
  if (key !== undefined && (await isIdOfAnother(db, table, key, row))) throw taken(table, key)
  return unlessTaken(`/${OWN_KEY[table]}`, key, write)
}

async function isIdOfAnother(db: Database, table: Named, key: string, row: string) {
  if (!mayBeId(table, key) || key.toLowerCase() === row) return false
  const other = await db.selectFrom(table).select('id').where('id', '=', key).executeTakeFirst()
  return other !== undefined
}

const taken = (table: Named, key: string) => alreadyTaken(`/${OWN_KEY[table]}`, key)

const alreadyTaken = (field: string, key: string) =>
  refuse('VALUE_ALREADY_EXISTS', 'is taken', field, key)

/**
 * Writes a row whose key need only differ from its neighbours'.
 * @throws {Refusal} 422 when one of them has it
 */
export async function unlessTaken<Result>(
  field: string,
  key: string | undefined,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'unique') && key !== undefined) throw alreadyTaken(field, key)
    throw error
  }
}

/**
 * Deletes for good.
 * @throws {Refusal} 422 while anything refers to the row
 */
export async function deleteUnused(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    if (violates(error, 'reference')) throw refuse('RESOURCE_IN_USE', 'It is still in use.')
    throw error
  }
}

/** PostgreSQL's codes for the constraints that a request can run into. */
const VIOLATIONS = { unique: '23505', reference: '23503' } as const

const violates = (error: unknown, kind: keyof typeof VIOLATIONS) =>
  (error as { code?: unknown } | null)?.code === VIOLATIONS[kind]
