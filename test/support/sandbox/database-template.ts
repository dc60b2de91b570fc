/**
 * A PGlite database with tables, made once for each state of the schema. Loading it takes a quarter of the time that
 * initialising a new one takes.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { PostgresPool } from 'kysely'
import { openDatabase } from '../../../server/sandbox/database/connect.ts'
import { pglite } from '../../../server/sandbox/database/pglite.ts'
import { keptFolder } from '../kept-folder.ts'

const sources = fileURLToPath(new URL('../../../server/sandbox/database', import.meta.url))

/**
 * A hash of the schema and the version of PGlite, because its data folder format differs by
 * version.
 */
function fingerprint(): string {
  const hash = createHash('sha256').update(packageVersion('@electric-sql/pglite'))
  for (const name of readdirSync(sources, { recursive: true }).map(String).sort())
    if (/\.(ts|sql)$/.test(name)) hash.update(readFileSync(join(sources, name)))
  return hash.digest('hex').slice(0, 16)
}

function packageVersion(name: string): string {
  let folder = dirname(createRequire(import.meta.url).resolve(name))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}

let made: Promise<string> | undefined

/**
 * Holds `database`, as a sandbox keeps it, and the same as `database.tar`. A process makes it once, also for
 * suites that begin together.
 */
const template = () => {
  made ??= makeTemplate()
  return made
}

const makeTemplate = (): Promise<string> =>
  keptFolder('tables', fingerprint(), async (folder) => {
    const database = join(folder, 'database')
    const db = await openDatabase({ folder: database })
    await db.destroy()
    const lite = new PGlite(database)
    // Without this wait, dumpDataDir never settles.
    await lite.waitReady
    const dump = await lite.dumpDataDir('none')
    await lite.close()
    writeFileSync(join(folder, 'database.tar'), Buffer.from(await dump.arrayBuffer()))
  })

const idle: PostgresPool[] = []

/**
 * An embedded database with empty tables, for `openDatabase` and `startSandbox`. Once it ends it is emptied and used
 * again, because opening one takes seconds and its memory is freed with the process alone.
 */
export async function anEmptyDatabase(): Promise<PostgresPool> {
  const pool = idle.pop() ?? (await pglite({ dump: await databaseDump() }, () => {}))
  return {
    connect: () => pool.connect(),
    async end() {
      const client = await pool.connect()
      await client.query(EMPTY_TABLES, [])
      client.release()
      idle.push(pool)
    },
  }
}

const ROWS_OF_SCHEMA = readFileSync(join(sources, 'schema.sql'), 'utf8').match(
  /^insert into .+;$/gm,
)

/** Deletes in reverse order of creation, because of foreign keys; `truncate` takes ten times as long. */
const EMPTY_TABLES = `
  do $$
  declare name text;
  begin
    for name in
      select relname from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely_%'
      order by oid desc
    loop
      execute format('delete from %I', name);
    end loop;
    ${ROWS_OF_SCHEMA?.join('\n')}
  end $$`

async function databaseDump(): Promise<Blob> {
  return new Blob([readFileSync(join(await template(), 'database.tar'))])
}

/** Puts the database into a data folder of a sandbox that has none yet. */
export async function copyDatabase(dataFolder: string): Promise<void> {
  const target = join(dataFolder, 'database')
  if (!existsSync(target)) cpSync(join(await template(), 'database'), target, { recursive: true })
}
