/** Empties the tables. */
import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** The tables of the schema in the order of their creation: parents before children. */
export async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname not like 'kysely\\_%'
    order by oid
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** The account is a row that always is, and clients trust the root certificate. */
const KEPT = ['account', 'webhook_certificates']

/** Removes all data of the sandbox but its certificates. */
export async function emptyTables(db: Database): Promise<void> {
  const names = (await tablesOf(db)).filter((name) => !KEPT.includes(name))
  await db.transaction().execute(async (trx) => {
    await sql`truncate ${sql.join(names.map((name) => sql.id(name)))} restart identity`.execute(trx)
    await trx.updateTable('account').set({ activated_at: null, last_sequential_id: 0 }).execute()
  })
}
