/** The worker of the guide, compiled as strictly as its reader may, against the types of the package. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const COMPILER = join(root, 'node_modules/typescript-7/bin/tsc')
// Below the repository, where the package is found by its name.
const FOLDER = join(root, 'dist/snippets/worker')
const OPTIONS = {
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
  ...{ noEmit: true, allowJs: true, checkJs: true, skipLibCheck: false, types: [] },
  ...{ target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'] },
  ...{ module: 'esnext', moduleResolution: 'bundler' },
}

describe('the worker of the guide', () => {
  afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))
  const worker = readFileSync(join(root, 'demo/embed/worker.mjs'), 'utf8')

  /** The compiler's output; empty on success. */
  function compiled(text: string): string {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, 'worker.mjs'), text)
    cpSync(join(root, 'demo/embed/login.mjs'), join(FOLDER, 'login.mjs'))
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS }))
    return spawnSync(process.execPath, [COMPILER, '-p', FOLDER], { encoding: 'utf8' }).stdout
  }

  it('compiles strictly', () => {
    assert.equal(compiled(worker), '')
  })

  it('does not compile with another binding for its store', () => {
    const wrong = worker.replace('durableObjectStore(env.STORE)', 'durableObjectStore(env.BFF)')
    assert.notEqual(wrong, worker)
    assert.match(compiled(wrong), /Replicas.*is not assignable to.*StoreNamespace/)
  })
})
