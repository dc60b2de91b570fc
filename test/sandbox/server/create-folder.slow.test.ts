/** The folder of an embedded database: created whole, in a process of its own. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it } from 'vitest'
import { createFolder } from '../../../server/sandbox/database/pglite.ts'

const root = mkdtempSync(join(tmpdir(), 'till folder '))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the folder of an embedded database', () => {
  it('is created atomically, and leftovers of a killed start are removed', async () => {
    const lines: string[] = []
    mkdirSync(join(root, 'database.4711'))
    mkdirSync(join(root, 'database.old'))
    const before = process.memoryUsage().rss
    await createFolder(join(root, 'database'), (line) => lines.push(line))
    assert.deepEqual(readdirSync(root).sort(), ['database', 'database.old'])
    assert.ok(readdirSync(join(root, 'database')).includes('PG_VERSION'))
    assert.match(lines[0] ?? '', /^Creating the embedded database/)
    // In this process it would take some 800 MB.
    assert.ok(process.memoryUsage().rss - before < 200_000_000)
  })

  it('is left unchanged if it exists', async () => {
    const folder = join(root, 'there')
    mkdirSync(folder)
    await createFolder(folder, () => assert.fail('it was created again'))
    assert.deepEqual(readdirSync(folder), [])
  })
})
