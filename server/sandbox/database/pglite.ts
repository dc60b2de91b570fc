/**
 * The embedded database: adapts PGlite to the connection pool of Kysely's PostgreSQL dialect, and creates its folder.
 *
 * PGlite has one connection, so the pool has one: a transaction holds it until commit, and others queue.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { parsers } from './schema.ts'

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

const PROGRAM = `
const [, url, folder] = process.argv
const { PGlite } = await import(url)
const lite = new PGlite(folder)
await lite.waitReady
await lite.close()
`
const REPORT_INTERVAL_MS = 2_000

/**
 * Creates the folder in a child process; an existing one is kept.
 *
 * PGlite takes 870 MB to create a folder and 300 MB to open one, and never releases them. The process runs without
 * the optimizing compiler (`--liftoff-only`), which costs more time here than it saves. A failure is left to PGlite,
 * which reports the reason when it opens the folder.
 * @param log receives a line at the start and every two seconds
 */
export async function createFolder(folder: string, log: (line: string) => void): Promise<void> {
  if (existsSync(folder)) return
  removeUnfinished(folder)
  log('Creating the embedded database (once; a few seconds) …')
  const startedAt = performance.now()
  const timer = setInterval(() => {
    log(`  … ${Math.round((performance.now() - startedAt) / 1000)} s`)
  }, REPORT_INTERVAL_MS)
  // Created under another name first, so that an interrupted start leaves no incomplete folder.
  const unfinished = `${folder}.${process.pid}`
  const isCreated = await runProgram(unfinished)
  clearInterval(timer)
  if (isCreated) renameSync(unfinished, folder)
  else rmSync(unfinished, { recursive: true, force: true })
}

function runProgram(folder: string): Promise<boolean> {
  const args = ['--liftoff-only', '--input-type=module', '-e', PROGRAM]
  const child = spawn(
    process.execPath,
    [...args, import.meta.resolve('@electric-sql/pglite'), folder],
    { stdio: 'ignore' },
  )
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  return new Promise((resolve) => {
    const done = (isCreated: boolean) => {
      process.off('exit', kill)
      resolve(isCreated)
    }
    child.once('error', () => done(false))
    child.once('exit', (code) => done(code === 0))
  })
}

/** Removes folders of killed starts; the folder lock excludes a concurrent one. */
function removeUnfinished(folder: string): void {
  const [parent, name] = [dirname(folder), basename(folder)]
  if (!existsSync(parent)) return
  for (const sibling of readdirSync(parent)) {
    if (!sibling.startsWith(`${name}.`) || !/^\d+$/.test(sibling.slice(name.length + 1))) continue
    rmSync(join(parent, sibling), { recursive: true, force: true })
  }
}
