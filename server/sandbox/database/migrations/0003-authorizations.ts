/** Tables of authorizations; what tokens may do; how equal links are found. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Tokens of before hold no scopes; who has one is told to ask for a new one.
  await sql`delete from tokens`.execute(db)
  await db.schema
    .alterTable('tokens')
    .addColumn('scope', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('authorizations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('position', 'bigint', (column) =>
      column.generatedAlwaysAsIdentity().notNull().unique(),
    )
    .addColumn('original_id', 'text', (column) => column.references('authorizations.id'))
    .addColumn('order_id', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('condition', 'text')
    .addColumn('currency_code', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('invoice_id', 'text')
    .addColumn('custom_id', 'text')
    .addColumn('network_reference', 'json', (column) => column.notNull())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .addColumn('update_time', 'timestamptz', (column) => column.notNull())
    .addColumn('expiration_time', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('authorizations_by_original')
    .on('authorizations')
    .columns(['original_id', 'position'])
    .execute()

  await db.schema
    .createTable('authorization_requests')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('authorization_id', 'text', (column) => column.notNull())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .execute()

  await db.schema
    .createIndex('authorizations_by_order')
    .on('authorizations')
    .column('order_id')
    .execute()

  await sql`create index payment_links_by_content on payment_links (md5(content::text))`.execute(db)
}
