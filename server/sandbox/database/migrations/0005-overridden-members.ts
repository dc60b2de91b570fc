/** What a subscription's own copy of a plan says for itself: the columns that no cascade writes. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['plans', 'charges']) {
    await sql`alter table ${sql.table(table)} add overridden jsonb not null default '[]'`.execute(
      db,
    )
  }
}
