/** Connection pool and advisory lock of a PostgreSQL server. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { parsers } from './schema.ts'
import { DatabaseUnavailable, reasonOf } from './unavailable.ts'

/** Connections of one process. */
const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 10_000
/** An arbitrary id; it must differ from the locks of other programs on the same database. */
const ADVISORY_LOCK_ID = 7_455_117_001

const types = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    parsers[type] ?? pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
}

/**
 * SQLSTATE of an unavailable server: the classes of connection exceptions, insufficient resources, and shutdown, crash
 * or start in progress; a read-only transaction, as on the replica that a failover left behind (PostgreSQL, appendix
 * A).
 */
const UNAVAILABLE = /^(?:08|53|57P|25006$)/

/**
 * @param settings SQL that runs first on each new connection
 * @returns a pool that throws `DatabaseUnavailable` while the server is unreachable, and recovers afterwards
 * @throws {Error} in one line, without the address, if the server is unreachable at the start
 */
export async function postgres(databaseUrl: string, settings: string): Promise<PostgresPool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    max: MAX_CONNECTIONS,
    types,
    // The pool closes the connection if the settings fail; Kysely's own hook would leak it.
    onConnect: async (client) => void (await client.query(settings)),
  })
  // A broken idle connection is replaced when the next one is acquired.
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

/** Distinguishes rejected statements from lost connections. */
function watched(pool: pg.Pool): PostgresPool {
  const lost = new WeakSet<pg.ClientBase>()
  const handles = new WeakMap<pg.ClientBase, PostgresPoolClient>()
  pool.on('connect', (client) => {
    // Without a listener the error of a connection in use ends the process.
    client.on('error', () => lost.add(client))
    client.on('end', () => lost.add(client))
  })

  function handleOf(client: pg.PoolClient): PostgresPoolClient {
    async function query(sql: string, parameters: readonly unknown[]) {
      try {
        return await client.query(sql, [...parameters])
      } catch (error) {
        const code = error instanceof pg.DatabaseError ? error.code : undefined
        const isUnavailable = code === undefined ? lost.has(client) : UNAVAILABLE.test(code)
        if (!isUnavailable) throw error
        lost.add(client)
        throw new DatabaseUnavailable(error)
      }
    }
    return {
      query: query as unknown as PostgresPoolClient['query'],
      // A lost connection is removed from the pool; the server reports the reason before it closes.
      release: () => client.release(lost.has(client)),
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
 * Runs work under an advisory lock. The lock has its own connection, so that it is released with the work,
 * also if the process is killed.
 */
export async function withAdvisoryLock<Result>(
  databaseUrl: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (cause) {
    throw unreachable(cause)
  }
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK_ID])
    return await work()
  } finally {
    await client.end()
  }
}

const unreachable = (cause: unknown): Error =>
  new Error(`The database at DATABASE_URL can't be used: ${reasonOf(cause)}`, { cause })
