/** Where the seeded links lead back to, so that they can follow the shop when it moves. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('seed').addColumn('shop_url', 'text').execute()
}
