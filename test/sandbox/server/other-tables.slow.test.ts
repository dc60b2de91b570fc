import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { it } from 'vitest'
import { openDatabase } from '../../../server/sandbox/database/connect.ts'
import { serveSandbox } from '../../../server/sandbox/server.ts'
import { atEnd } from '../../support/at-end.ts'
import { BARE } from '../../support/sandbox/bare-sandbox.ts'
import { copyDatabase } from '../../support/sandbox/database-template.ts'

const OTHER = "update kysely_migration set name = 'other'"

it('a database with tables of another version is refused with the folder to delete, and left as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'till schema '))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  await copyDatabase(folder)
  const database = join(folder, 'database')
  const change = async (text: string) => {
    const lite = new PGlite(database)
    const { rows } = await lite.query(text)
    await lite.close()
    return rows
  }
  await change(OTHER)
  await assert.rejects(serveSandbox({ ...BARE, folder, log: () => {} }), {
    message: `The tables in ${database} are of another version: delete the folder.`,
  })
  assert.deepEqual(await change('select name from kysely_migration'), [{ name: 'other' }])
})

it('a prepared database with tables of another version is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'till dump '))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  await copyDatabase(folder)
  const lite = new PGlite(join(folder, 'database'))
  await lite.query(OTHER)
  const dump = await lite.dumpDataDir('gzip')
  await lite.close()
  await assert.rejects(openDatabase({ dump }), {
    message:
      'The tables in the prepared database are of another version: build or install @tillkit/sandbox again.',
  })
})
