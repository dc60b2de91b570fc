/**
 * Opens the sandbox's database: PostgreSQL, embedded (PGlite) or on a server.
 *
 * Schema and queries are the same for both engines. An engine is loaded only when it is used.
 */
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { createTables, OtherTablesError } from './create-tables.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

/** A server, or else a folder, or else memory. */
export interface DatabaseLocation {
  folder?: string | undefined
  /** `postgres://user:password@host:port/database` */
  databaseUrl?: string | undefined
  /** A dump of a folder that has the tables, with which memory begins. */
  dump?: Blob | undefined
  /** Open connections of a database that has the tables; they end with it. */
  pool?: PostgresPool | undefined
}

/** The sandbox has its own schema on a server, so that its tables collide with no others. */
const SERVER_SCHEMA = 'tillkit'

/**
 * @param log receives a line before each step that may take seconds
 * @throws {Error} in one line: the folder holds other data, or the server is unreachable
 */
export async function openDatabase(
  location: DatabaseLocation = {},
  log: (line: string) => void = () => {},
): Promise<Database> {
  const { folder, databaseUrl, dump, pool } = location
  if (pool) return createKysely(pool)
  const db = await connect(location, log)
  try {
    await createTables(db, databaseUrl === undefined ? 'public' : SERVER_SCHEMA)
    return db
  } catch (error) {
    await db.destroy()
    if (!(error instanceof OtherTablesError)) throw error
    const [place, remedy] = databaseUrl
      ? [`schema ${SERVER_SCHEMA} at DATABASE_URL`, `run "drop schema ${SERVER_SCHEMA} cascade"`]
      : dump
        ? ['the prepared database', 'build or install @tillkit/sandbox again']
        : [folder ?? 'memory', 'delete the folder']
    throw new Error(`The tables in ${place} are of another version: ${remedy}.`, { cause: error })
  }
}

async function connect(
  { folder, databaseUrl, dump }: DatabaseLocation,
  log: (line: string) => void,
): Promise<Database> {
  if (databaseUrl === undefined) {
    const { pglite } = await import('./pglite.ts')
    const db = createKysely(await pglite({ folder, dump }, log))
    log('Preparing its tables …')
    return db
  }
  const { postgres } = await import('./postgres.ts')
  // JIT compilation would take longer than the short statements of the sandbox run.
  const settings = `set search_path to "${SERVER_SCHEMA}"; set timezone to 'UTC'; set jit to off`
  return createKysely(await postgres(databaseUrl, settings))
}

const createKysely = (pool: PostgresPool): Database =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })

/**
 * Runs work that only one process may do at a time. A folder already has one process, because it is locked;
 * on a server an advisory lock excludes the others.
 */
export async function exclusively<Result>(
  { databaseUrl }: DatabaseLocation,
  work: () => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === undefined) return work()
  const { withAdvisoryLock } = await import('./postgres.ts')
  return withAdvisoryLock(databaseUrl, work)
}
