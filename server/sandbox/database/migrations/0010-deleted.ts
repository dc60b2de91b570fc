/** Customers and plans that are deleted while invoices name them: the row stays, its key is free again. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table customers add deleted_at timestamptz',
  'alter table customers drop constraint customers_external_id_key',
  'create unique index customers_by_key on customers (external_id) where deleted_at is null',
  'create index customers_ever_by_key on customers (external_id)',
  'alter table plans add deleted_at timestamptz',
  'alter table plans drop constraint plans_code_key',
  'create unique index plans_by_key on plans (code) where deleted_at is null',
]
