/** A PostgreSQL server as a pool, and what several processes that share it do one after the other. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { parsers } from './parsers.ts'
import { DatabaseUnavailable, reasonOf } from './unavailable.ts'

/** The most connections one process opens. */
const CONNECTIONS = 10
/** Milliseconds a server may take to let us in. */
const PATIENCE = 10_000
/** The number of our advisory lock; another program on the same database would have to pick it too. */
const LOCK = 7_455_117_001

const types = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    parsers[type] ?? pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
}

/**
 * SQLSTATE classes of a server that can't answer now: connection exceptions, insufficient resources, and a
 * shutdown, crash or start under way (PostgreSQL, appendix A).
 */
const UNAVAILABLE = /^(?:08|53|57P)/

/**
 * @param settings SQL that each new connection runs first
 * @returns a pool whose failures are `DatabaseUnavailable` while the server is away; it goes on afterwards
 * @throws {Error} in one line, when the server can't be reached; the address is not repeated
 */
export async function server(databaseUrl: string, settings: string): Promise<PostgresPool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: PATIENCE,
    max: CONNECTIONS,
    types,
    // A connection whose settings fail is closed here; one that Kysely prepares would stay taken.
    onConnect: async (client) => void (await client.query(settings)),
  })
  // A connection that breaks while nobody uses it is replaced when somebody asks for one.
  pool.on('error', () => {})
  const watchedPool = watched(pool)
  try {
    const client = await pool.connect()
    client.release()
  } catch (cause) {
    await pool.end()
    throw unreachable(cause)
  }
  return watchedPool
}

/** Tells apart what the server refuses from a connection that is gone. */
function watched(pool: pg.Pool): PostgresPool {
  const gone = new WeakSet<pg.ClientBase>()
  const handles = new WeakMap<pg.ClientBase, PostgresPoolClient>()
  pool.on('connect', (client) => {
    // Without a listener of its own, the end of a connection in use ends the process.
    client.on('error', () => gone.add(client))
    client.on('end', () => gone.add(client))
  })

  function handleOf(client: pg.PoolClient): PostgresPoolClient {
    async function query(sql: string, parameters: readonly unknown[]) {
      try {
        return await client.query(sql, [...parameters])
      } catch (error) {
        const code = error instanceof pg.DatabaseError ? error.code : undefined
        const isUnavailable = code === undefined ? gone.has(client) : UNAVAILABLE.test(code)
        if (!isUnavailable) throw error
        gone.add(client)
        throw new DatabaseUnavailable(error)
      }
    }
    return {
      query: query as unknown as PostgresPoolClient['query'],
      // The server says why before it closes: a connection that is about to end is not used again.
      release: () => client.release(gone.has(client)),
    }
  }

  return {
    async connect() {
      try {
        const client = await pool.connect()
        const handle = handles.get(client) ?? handleOf(client)
        handles.set(client, handle)
        return handle
      } catch (error) {
        throw new DatabaseUnavailable(error)
      }
    },
    end: () => pool.end(),
  }
}

/**
 * Runs something while no other process does. The lock hangs on its own connection: it ends with the
 * work, and with the process if that is killed.
 */
export async function takeTurns<Result>(
  databaseUrl: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: PATIENCE,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (cause) {
    throw unreachable(cause)
  }
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await work()
  } finally {
    await client.end()
  }
}

const unreachable = (cause: unknown): Error =>
  new Error(`The database at DATABASE_URL can't be used: ${reasonOf(cause)}`, { cause })
