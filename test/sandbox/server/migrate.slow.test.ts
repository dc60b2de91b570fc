/** The schema of a new database, and databases of earlier versions. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, describe, it } from 'vitest'
import { openDatabase } from '../../../server/sandbox/database/connect.ts'
import { startSandbox } from '../../../server/sandbox/server.ts'
import { BARE } from '../../support/sandbox/bare-sandbox.ts'
import { copyDatabase } from '../../support/sandbox/database-template.ts'

const root = mkdtempSync(join(tmpdir(), 'till schema '))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A data folder with a database that has run the given migration. */
async function aFolder(migration: string): Promise<string> {
  const folder = join(root, migration)
  await copyDatabase(folder)
  const lite = new PGlite(join(folder, 'database'))
  await lite.query('update kysely_migration set name = $1', [migration])
  await lite.close()
  return folder
}

describe('a database from before the schema of this version', () => {
  it('is rejected in one line that names the folder to delete', async () => {
    const folder = await aFolder('0001-billing')
    await assert.rejects(
      startSandbox({ ...BARE, folder, log: () => {} }),
      (error: Error) =>
        error.message ===
        `The data in ${join(folder, 'database')} is from an earlier version: delete it to start with new data.`,
    )
  })

  it('is left unchanged', async () => {
    const folder = await aFolder('0002-checkout')
    await assert.rejects(openDatabase({ folder: join(folder, 'database') }), /earlier version/)
    const lite = new PGlite(join(folder, 'database'))
    const { rows } = await lite.query('select name from kysely_migration')
    assert.deepEqual(rows, [{ name: '0002-checkout' }])
    await lite.close()
  })
})
