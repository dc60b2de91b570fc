/**
 * The embedded database: adapts PGlite to the connection pool of Kysely's PostgreSQL dialect, and creates its folder.
 *
 * PGlite has one connection, so the pool has one: a transaction holds it until commit, and others queue.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { PostgresPool } from 'kysely'
import { parsers } from './schema.ts'
import { singleConnectionPool } from './single-connection.ts'

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
  return poolOf(lite)
}

export const poolOf = (lite: PGlite): PostgresPool =>
  singleConnectionPool(
    async (sql, parameters) => {
      const { rows, affectedRows } = await lite.query(sql, [...parameters])
      return { rows, affectedRows }
    },
    () => lite.close(),
  )

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
