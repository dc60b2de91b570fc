/** Addresses rows by id or by the merchant's unique key, and keeps both unambiguous. Paths take either. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { unprocessable } from '../http/errors.ts'

const KEY_COLUMNS = {
  customers: 'external_id',
  metrics: 'code',
  plans: 'code',
  subscriptions: 'external_id',
  taxes: 'code',
} as const

type KeyedTable = keyof typeof KEY_COLUMNS

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True if the text can be compared with a column of ids. */
export const isUuid = (key: string) => UUID.test(key)

const isIdFormat = (table: KeyedTable, key: string) => table === 'metrics' || isUuid(key)

/** A condition for the row with this id or this key. */
export function byIdOrKey(table: KeyedTable, key: string): Expression<SqlBool> {
  const hasKey = sql<SqlBool>`${sql.ref(`${table}.${KEY_COLUMNS[table]}`)} = ${key}`
  return isIdFormat(table, key)
    ? sql<SqlBool>`(${sql.ref(`${table}.id`)} = ${key} or ${hasKey})`
    : hasKey
}

/**
 * A condition for the rows of the customer with a key: the existing one, else the one deleted last. Rows of
 * an earlier customer with the same key never match.
 */
export const byCustomerKey = (column: string, key: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = (select id from customers where external_id = ${key}
    order by deleted_at desc nulls first limit 1)`

/**
 * Writes a row with a key that the merchant chose.
 * @throws {ServiceError} 422 if another row has it as its key or as its id
 */
export async function withUniqueKey<Result>(
  db: Database,
  table: KeyedTable,
  { key, row }: { key: string | undefined; row: string },
  write: () => Promise<Result>,
): Promise<Result> {
  if (key !== undefined && (await isIdOfOtherRow(db, table, key, row))) throw keyTaken(table, key)
  return mapUniqueViolation(`/${KEY_COLUMNS[table]}`, key, write)
}

async function isIdOfOtherRow(db: Database, table: KeyedTable, key: string, row: string) {
  if (!isIdFormat(table, key) || key.toLowerCase() === row) return false
  const other = await db.selectFrom(table).select('id').where('id', '=', key).executeTakeFirst()
  return other !== undefined
}

const keyTaken = (table: KeyedTable, key: string) => valueTaken(`/${KEY_COLUMNS[table]}`, key)

const valueTaken = (field: string, key: string) =>
  unprocessable('VALUE_ALREADY_EXISTS', 'is taken', field, key)

/**
 * Writes a row and maps a violated unique constraint.
 * @throws {ServiceError} 422 if another row has the key
 */
export async function mapUniqueViolation<Result>(
  field: string,
  key: string | undefined,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'unique') && key !== undefined) throw valueTaken(field, key)
    throw error
  }
}

/**
 * Deletes a row.
 * @throws {ServiceError} 422 while another row refers to it
 */
export async function deleteIfUnused(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    if (violates(error, 'reference')) throw unprocessable('RESOURCE_IN_USE', 'It is still in use.')
    throw error
  }
}

/** PostgreSQL's error codes of the constraints that a request can violate. */
const VIOLATIONS = { unique: '23505', reference: '23503' } as const

const violates = (error: unknown, kind: keyof typeof VIOLATIONS) =>
  (error as { code?: unknown } | null)?.code === VIOLATIONS[kind]
