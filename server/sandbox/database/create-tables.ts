/** Creates the tables of a new database from `schema.sql`. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Kysely, Migrator, sql } from 'kysely'

const SCHEMA = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8')
const VERSION = `schema-${createHash('sha256').update(SCHEMA).digest('hex').slice(0, 16)}`

const migrations = {
  [VERSION]: {
    async up(db: Kysely<unknown>): Promise<void> {
      // One block, because a prepared statement of PGlite holds a single statement.
      await sql.raw(`do $schema$ begin ${SCHEMA} end $schema$`).execute(db)
    },
  },
}

/** The database has tables of another `schema.sql`. */
export class OtherTablesError extends Error {
  override readonly name = 'OtherTablesError'
}

/**
 * Does nothing if the tables exist. Several processes may call it at once.
 * @param schema holds the tables; created if it does not exist
 * @throws {OtherTablesError}
 */
export async function createTables<Schema>(db: Kysely<Schema>, schema: string): Promise<void> {
  await assertSameTables(db, schema)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: schema,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function assertSameTables<Schema>(db: Kysely<Schema>, schema: string): Promise<void> {
  const table = sql.id(schema, 'kysely_migration')
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass(${`${schema}.kysely_migration`}) is not null as exists
  `.execute(db)
  if (!found[0]?.exists) return
  const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db)
  if (rows.some(({ name }) => name !== VERSION)) throw new OtherTablesError()
}
