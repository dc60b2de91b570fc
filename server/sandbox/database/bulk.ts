/**
 * Writes and groups many rows. All rows of a statement are one parameter, so that its text is short and
 * does not depend on their number.
 */
import { type Selectable, sql } from 'kysely'
import type { Database } from './connect.ts'
import type { Schema } from './schema.ts'

/** A whole row without `position`, which the database assigns. */
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

/** Updates rows by id; all changes set the same columns. */
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

/** For `=`: a value of the list, as a single parameter. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`
export const anyText = (texts: readonly string[]) => sql<string>`any(${texts}::text[])`

/** For `<>`: a value outside the list. */
export const noneOf = (ids: readonly string[]) => sql<string>`all(${ids}::uuid[])`

/** Groups rows by a key; groups and their rows keep the order of the rows. */
export function groupBy<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** Rows from JSON, with the column types of the table. */
const given = (table: keyof Schema, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as given`
