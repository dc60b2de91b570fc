/**
 * PGlite as a pool that Kysely's PostgreSQL dialect can use.
 *
 * PGlite has one connection. It is given as a pool of one, so that a transaction holds it from begin
 * to commit and everybody else waits in line.
 */
import { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { createFolder } from './create-folder.ts'
import { parsers } from './parsers.ts'

export interface EmbeddedOptions {
  /** Folder of the data; in memory when absent. */
  folder?: string | undefined
  /** A dumped data folder that a new database starts from. */
  dump?: Blob | undefined
}

/**
 * @param log takes a line when a step begins that may last seconds
 * @throws {Error} in one line, when the folder holds something PGlite can't open
 */
export async function embedded(
  { folder, dump }: EmbeddedOptions,
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
  return poolOfOne(lite)
}

function poolOfOne(lite: PGlite): PostgresPool {
  let line: Promise<void> = Promise.resolve()
  return {
    async connect(): Promise<PostgresPoolClient> {
      const before = line
      let leave: () => void = () => {}
      line = new Promise((resolve) => {
        leave = resolve
      })
      await before
      return { query: query(lite), release: leave }
    },
    async end() {
      await line
      await lite.close()
    },
  }
}

/** PGlite's answer in the words of `pg`, which is what Kysely's dialect reads. */
const query = (lite: PGlite): PostgresPoolClient['query'] =>
  (async (sql: string, parameters: readonly unknown[] = []) => {
    const { rows, affectedRows } = await lite.query(sql, [...parameters])
    const command = sql.trimStart().slice(0, 6).toUpperCase()
    return { command, rowCount: affectedRows ?? rows.length, rows }
  }) as PostgresPoolClient['query']

const reason = (cause: unknown) =>
  cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
