/** What lands a change: nothing that the tests need may be left out there in silence. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const NOBODY = 'postgres://postgres@127.0.0.1:1/postgres'

const postgresqlStep = (ci: string) =>
  spawnSync(process.execPath, ['scripts/test.mjs', 'postgresql'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TEST_DATABASE_URL: NOBODY, CI: ci },
  })

describe('the step that needs a PostgreSQL server', () => {
  it('is skipped with a word where there is none', () => {
    const { status, stdout } = postgresqlStep('')
    assert.match(stdout, /Skipped \d+ files: there is no PostgreSQL server/)
    assert.match(stdout, /0 passed, 0 failed, [1-9]\d* skipped/)
    assert.equal(status, 0)
  })

  it('fails where changes land', () => {
    const { status, stdout } = postgresqlStep('true')
    assert.match(stdout, /Failed: postgresql/)
    assert.equal(status, 1)
    assert.match(readFileSync(`${root}/.ci/run`, 'utf8'), /^CI=true exec npm test/m)
  })
})

describe('the browsers beside Chromium', () => {
  it('are left out with a word where they are missing and can’t be installed', () => {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/other-browsers.mjs'], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: '/nowhere' },
    })
    assert.match(stdout, /^Not installed: .*webkit \(that takes root and apt-get\)\. Going on/)
    assert.equal(status, 0)
    assert.match(readFileSync(`${root}/.ci/run`, 'utf8'), /^node scripts\/other-browsers\.mjs$/m)
  })
})
