/** A PostgreSQL server as a pool, and what several processes that share it do one after the other. */
import pg from 'pg'
import { parsers } from './parsers.ts'

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

/** @throws {Error} in one line, when the server can't be reached; the address is not repeated */
export async function server(databaseUrl: string): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: PATIENCE,
    max: CONNECTIONS,
    types,
  })
  // A connection that breaks while nobody uses it is replaced when somebody asks for one.
  pool.on('error', () => {})
  try {
    const client = await pool.connect()
    client.release()
  } catch (cause) {
    await pool.end()
    throw unreachable(cause)
  }
  return pool
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

/** Several addresses may have been tried, each with its own reason. */
function unreachable(cause: unknown): Error {
  const [first = cause] = cause instanceof AggregateError ? cause.errors : [cause]
  const why = first instanceof Error ? first.message.split('\n')[0] : String(first)
  return new Error(`The database at DATABASE_URL can't be used: ${why}`, { cause })
}
