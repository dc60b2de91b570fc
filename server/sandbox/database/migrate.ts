/** Creates the tables of a new database from `schema.sql`. */
import { readFileSync } from 'node:fs'
import { type Kysely, Migrator, sql } from 'kysely'

const SCHEMA = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8')

const migrations = {
  '0004-invoices-of-usage': {
    async up(db: Kysely<unknown>): Promise<void> {
      // One block, because a prepared statement of PGlite holds a single statement.
      await sql.raw(`do $schema$ begin ${SCHEMA} end $schema$`).execute(db)
    },
  },
}

/** The tables were created by an earlier version of the sandbox; its migrations are no longer known. */
export class OutdatedDatabase extends Error {
  override readonly name = 'OutdatedDatabase'
}

/**
 * @param schema holds the tables; created if it does not exist
 * @throws {OutdatedDatabase}
 */
export async function migrate<Schema>(db: Kysely<Schema>, schema: string): Promise<void> {
  await assertKnownMigrations(db, schema)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: schema,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function assertKnownMigrations<Schema>(db: Kysely<Schema>, schema: string): Promise<void> {
  const table = sql.id(schema, 'kysely_migration')
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass(${`${schema}.kysely_migration`}) is not null as exists
  `.execute(db)
  if (!found[0]?.exists) return
  const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db)
  if (rows.some(({ name }) => !(name in migrations))) throw new OutdatedDatabase()
}
