/** Tables of the token endpoint, payment links, the hosted checkout and the seed. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('payment_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('position', 'bigint', (column) =>
      column.generatedAlwaysAsIdentity().notNull().unique(),
    )
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .addColumn('update_time', 'timestamptz', (column) => column.notNull())
    .addColumn('content', 'json', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('link_requests')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('link_id', 'text', (column) => column.notNull())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .execute()

  // A sale outlives its link, so nothing refers to `payment_links`.
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('position', 'bigint', (column) =>
      column.generatedAlwaysAsIdentity().notNull().unique(),
    )
    .addColumn('link_id', 'text', (column) => column.notNull())
    .addColumn('submission', 'text', (column) => column.notNull().unique())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .addColumn('sale', 'json', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('orders_by_link')
    .on('orders')
    .columns(['link_id', 'position'])
    .execute()

  await db.schema
    .createTable('seed')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('start_time', 'timestamptz', (column) => column.notNull())
    .addColumn('finish_time', 'timestamptz')
    .execute()
}
