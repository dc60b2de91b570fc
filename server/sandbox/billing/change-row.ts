/** Changes one row by the columns that an update names (billing-11). */
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { BillingTables } from '../database/tables/billing.ts'
import { notFound } from '../http/errors.ts'

type Row<Table extends keyof BillingTables> = Selectable<BillingTables[Table]>
type Changes<Table extends keyof BillingTables> = Updateable<BillingTables[Table]>

/**
 * Locks a row and writes the named columns and no others, so that two updates at once both last.
 * @param changesOf the new values by column; it reads the row as it is now, and may refuse the update
 * @returns the row after the update
 * @throws {ServiceError} 404 if the row was deleted meanwhile
 */
export async function changeRow<Table extends keyof BillingTables>(
  trx: Database,
  table: Table,
  id: string,
  changesOf: (row: Row<Table>) => Changes<Table> | Promise<Changes<Table>>,
): Promise<Row<Table>> {
  const before = await sql<Row<Table>>`
    select * from ${sql.table(table)} where id = ${id} for update
  `.execute(trx)
  const [row] = before.rows
  if (!row) throw notFound()
  const named = Object.entries(await changesOf(row)).filter(([, value]) => value !== undefined)
  if (named.length === 0) return row
  const set = sql.join(named.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  const after = await sql<Row<Table>>`
    update ${sql.table(table)} set ${set} where id = ${id} returning *
  `.execute(trx)
  return after.rows[0] ?? row
}
