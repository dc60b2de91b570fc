/** By what a link is found to be the same as another; those from before are compared with nobody. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_links').addColumn('fingerprint', 'text').execute()
  await db.schema
    .createIndex('payment_links_by_fingerprint')
    .on('payment_links')
    .column('fingerprint')
    .execute()
}
