/**
 * Adapts PGlite to the connection pool of Kysely's PostgreSQL dialect.
 *
 * PGlite has one connection, so the pool has one: a transaction holds it until commit, and others queue.
 */
import { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { createFolder } from './create-folder.ts'
import { parsers } from './parsers.ts'

export interface PgliteOptions {
  /** Data folder; in memory if absent. */
  folder?: string | undefined
  /** A dump of a data folder, from which a new database starts. */
  dump?: Blob | undefined
}

/**
 * @param log receives a line before each step that may take seconds
 * @throws {Error} in one line, if PGlite can't open the folder
 */
export async function pglite(
  { folder, dump }: PgliteOptions,
  log: (line: string) => void,
): Promise<PostgresPool> {
  if (folder !== undefined && !dump) await createFolder(folder, log)
  log('Starting the embedded database …')
  const lite = new PGlite({ dataDir: folder, parsers, ...(dump && { loadDataDir: dump }) })
  try {
    await lite.waitReady
  } catch (cause) {
    throw new Error(`The data in ${folder ?? 'memory'} can't be opened: ${reason(cause)}`, {
      cause,
    })
  }
  return singleConnectionPool(lite)
}

function singleConnectionPool(lite: PGlite): PostgresPool {
  let queue: Promise<void> = Promise.resolve()
  return {
    async connect(): Promise<PostgresPoolClient> {
      const before = queue
      let leave: () => void = () => {}
      queue = new Promise((resolve) => {
        leave = resolve
      })
      await before
      return { query: query(lite), release: leave }
    },
    async end() {
      await queue
      await lite.close()
    },
  }
}

/** Converts PGlite's results to those of `pg`, which Kysely's dialect reads. */
const query = (lite: PGlite): PostgresPoolClient['query'] =>
  (async (sql: string, parameters: readonly unknown[] = []) => {
    const { rows, affectedRows } = await lite.query(sql, [...parameters])
    const command = sql.trimStart().slice(0, 6).toUpperCase()
    return { command, rowCount: affectedRows ?? rows.length, rows }
  }) as PostgresPoolClient['query']

const reason = (cause: unknown) =>
  cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
