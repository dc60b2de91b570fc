/** Writes what the package of the sandbox has beside its code: its types, and the database with which memory begins. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '../../server/sandbox/database/connect.ts'
import { poolOf } from '../../server/sandbox/database/pglite.ts'
import { parsers } from '../../server/sandbox/database/schema.ts'
import {
  PREPARED_FILE,
  PREPARED_SHOP_URL,
  preparedTables,
} from '../../server/sandbox/seed/prepared.ts'
import { serveSandbox } from '../../server/sandbox/server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'tillkit-prepared-'))
const folder = join(scratch, 'tables')

/** The rows of the 14 months by their tables, as `copy` writes them. */
async function seededRows(): Promise<[table: string, rows: Blob][]> {
  const seeded = join(scratch, 'seeded')
  cpSync(folder, seeded, { recursive: true })
  const lite = new PGlite(seeded, { parsers })
  const sandbox = await serveSandbox({
    ...{ port: 0, host: '127.0.0.1', clientId: 'build', clientSecret: 'build' },
    shopUrl: PREPARED_SHOP_URL,
    pool: poolOf(lite),
    log: console.error,
  })
  const rows: [string, Blob][] = []
  for (const table of await preparedTables(sandbox.context.db)) {
    const { blob } = await lite.query(`copy ${table} to '/dev/blob'`)
    if (blob && blob.size > 0) rows.push([table, blob])
  }
  await sandbox.close()
  return rows
}

/** A database of its own for them, because that of the seed has the log of its changes. */
async function prepare(): Promise<Uint8Array> {
  const tables = await openDatabase({ folder })
  await tables.destroy()
  const rows = await seededRows()
  const lite = new PGlite(folder)
  await lite.exec('create schema prepared')
  for (const [table, blob] of rows) {
    await lite.exec(`create table prepared.${table} (like ${table})`)
    await lite.query(`copy prepared.${table} from '/dev/blob'`, [], { blob })
  }
  await lite.exec('checkpoint')
  const dump = await lite.dumpDataDir('gzip')
  await lite.close()
  return new Uint8Array(await dump.arrayBuffer())
}

execFileSync(
  process.execPath,
  ['node_modules/typescript-7/bin/tsc', '-p', 'server/sandbox/tsconfig.package.json'],
  { cwd: root, stdio: 'inherit' },
)
try {
  writeFileSync(join(root, 'server/sandbox/dist', PREPARED_FILE), await prepare())
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
