/** Empties the tables. */
import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** The account is a row that always is, and clients trust the root certificate. */
const KEPT = ['account', 'webhook_certificates']

/** Removes all data of the sandbox but its certificates. */
export async function emptyTables(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname not like 'kysely\\_%' and not relname = any(${KEPT})
  `.execute(db)
  const tables = rows.map(({ name }) => sql.id(name))
  await db.transaction().execute(async (trx) => {
    await sql`truncate ${sql.join(tables)} restart identity`.execute(trx)
    await trx.updateTable('account').set({ activated_at: null, last_sequential_id: 0 }).execute()
  })
}
