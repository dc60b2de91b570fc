import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it } from 'vitest'
import { loadKeys } from '../../../server/bff/main.ts'

const folder = mkdtempSync(join(tmpdir(), 'tillkit keys '))
afterAll(() => rmSync(folder, { recursive: true }))

describe('generated keys', () => {
  it('are generated once and readable by their owner alone', () => {
    const keys = loadKeys(folder)
    assert.ok(keys.sessionKey.length >= 32)
    assert.equal(statSync(join(folder, 'keys.json')).mode & 0o777, 0o600)
    assert.deepEqual(loadKeys(folder), keys)
    assert.deepEqual(JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')), keys)
  })

  it('are reported and not replaced when the file is invalid', () => {
    writeFileSync(join(folder, 'keys.json'), '{')
    assert.throws(() => loadKeys(folder), /keys\.json is broken/)
    assert.equal(readFileSync(join(folder, 'keys.json'), 'utf8'), '{')
  })

  it('are refused when the folder is unusable', () => {
    assert.throws(
      () => loadKeys(join(folder, 'keys.json')),
      /^ConfigError: TILL_DATA can't be used/,
    )
  })
})
