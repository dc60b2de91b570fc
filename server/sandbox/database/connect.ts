/**
 * Opens the sandbox's database: PostgreSQL's SQL, embedded (PGlite) or on a server. Migrations and
 * queries are the same for both; neither engine is loaded unless it is used.
 */
import { Kysely, PostgresDialect, sql } from 'kysely'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

/** Where the data lies: on a server, or else in a folder, or else in memory. */
export interface Place {
  folder?: string | undefined
  /** `postgres://user:password@host:port/database` */
  databaseUrl?: string | undefined
  /** A dump of PGlite's data folder that a new embedded database starts from. */
  dump?: Blob | undefined
}

/** On a server the sandbox keeps to a schema of its own, so that its tables are in nobody's way. */
const SERVER_SCHEMA = 'tillkit'

/**
 * @param log takes a line when a step begins that may last seconds
 * @throws {Error} in one line, when the folder holds something else or the server can't be reached
 */
export async function openDatabase(
  { folder, databaseUrl, dump }: Place = {},
  log: (line: string) => void = () => {},
): Promise<Database> {
  if (databaseUrl === undefined) {
    const { embedded } = await import('./embedded.ts')
    const db = databaseOf({ pool: await embedded({ folder, dump }, log) })
    log('Preparing its tables …')
    await migrate(db, 'public')
    return db
  }
  const { server } = await import('./server.ts')
  // Statements here are short: to compile one takes longer than it runs.
  const settings = `set search_path to "${SERVER_SCHEMA}"; set timezone to 'UTC'; set jit to off`
  const db = databaseOf({ pool: await server(databaseUrl, settings) })
  await migrate(db, SERVER_SCHEMA)
  return db
}

const databaseOf = (config: ConstructorParameters<typeof PostgresDialect>[0]): Database =>
  new Kysely<Schema>({ dialect: new PostgresDialect(config) })

/**
 * Runs something that no other process may do at the same time. A folder has but one process (its lock
 * says so); on a server they take turns.
 */
export async function alone<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
  if (place.databaseUrl === undefined) return work()
  const { takeTurns } = await import('./server.ts')
  return takeTurns(place.databaseUrl, work)
}

/** Throws everything away that the sandbox keeps, and begins with empty tables. */
export async function startAnew(db: Database): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  const schema = rows[0]!.schema
  await sql`drop schema ${sql.id(schema)} cascade`.execute(db)
  await sql`create schema ${sql.id(schema)}`.execute(db)
  await migrate(db, schema)
}
