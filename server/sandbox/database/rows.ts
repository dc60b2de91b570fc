/**
 * Many rows in one statement. They are one parameter, so the statement is short and stays the same
 * however many they are.
 */
import { type Selectable, sql } from 'kysely'
import type { Database } from './connect.ts'
import type { Schema } from './schema.ts'

/** A whole row, apart from the number that the database gives it. */
type Row<Table extends keyof Schema> = Omit<Selectable<Schema[Table]>, 'position'>

export async function insertRows<Table extends keyof Schema>(
  db: Database,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns}) select ${columns} from ${given(table, rows)}
  `.execute(db)
}

type Change<Table extends keyof Schema> = { id: string } & Partial<Row<Table>>

/** Each row by its id; all of them say the same columns. */
export async function updateRows<Table extends keyof Schema>(
  db: Database,
  table: Table,
  changes: readonly Change<Table>[],
): Promise<void> {
  const [first] = changes
  if (!first) return
  const columns = Object.keys(first).filter((column) => column !== 'id')
  const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`)
  await sql`
    update ${sql.table(table)} set ${sql.join(set)} from ${given(table, changes)}
    where ${sql.table(table)}.id = given.id
  `.execute(db)
}

/** A list as one parameter. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/** For `<>`: a value that the list does not hold. */
export const noneOf = (ids: readonly string[]) => sql<string>`all(${ids}::uuid[])`

/** Rows as they are in JSON, read by the table's own types. */
const given = (table: keyof Schema, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as given`
