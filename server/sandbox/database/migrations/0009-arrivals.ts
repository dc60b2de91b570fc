/** Finds the events that arrived last, for whoever watches them come. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('events_by_arrival').on('events').column('created_at').execute()
}
