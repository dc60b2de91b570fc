/**
 * The build and the commands of the repository: warnings are failures, and --help works before anything is installed.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, it } from 'vitest'

// With FORCE_COLOR beside it, Node warns of it on the standard error that these tests compare.
delete process.env.NO_COLOR

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The repository's sources in a folder of their own, with a space in its name. */
function aClone({ installed = true } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'till clone '))
  folders.push(folder)
  const skipped = new Set(['.git', '.tillkit', 'coverage', 'dist', 'node_modules', 'pictures'])
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !skipped.has(path.split(/[\\/]/).at(-1) ?? ''),
  })
  if (installed) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    // The installed lockfile becomes the lockfile of the copy, so nothing is reinstalled.
    cpSync(join(root, 'node_modules/.package-lock.json'), join(folder, 'package-lock.json'))
  }
  return folder
}

const run = (cwd: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

describe('a build', () => {
  const clone = aClone()
  const stamp = join(clone, 'dist/.pay-link-return')
  const build = () => run(clone, 'scripts/build.mjs', 'pay-link-return')

  it('fails and leaves no stamp if an import is undefined', () => {
    const source = join(clone, 'components/pay-link-return.ts')
    const before = readFileSync(source)
    appendFileSync(
      source,
      "\nimport * as money from './internal/format/money.ts'\n(globalThis as { probe?: unknown }).probe = (money as { missing?: unknown }).missing\n",
    )
    const { status, output } = build()
    assert.equal(status, 1, output)
    assert.match(output, /The build failed: .*missing/s)
    assert.equal(existsSync(stamp), false)
    cpSync(join(root, 'components/pay-link-return.ts'), source)
    assert.deepEqual(readFileSync(source), before)
  })

  it('leaves no stamp for a package if its declarations can not be written', () => {
    writeFileSync(join(clone, 'scripts/build/declarations.ts'), 'process.exit(1)\n')
    const { status, output } = run(clone, 'scripts/build.mjs', 'bff')
    assert.equal(status, 1, output)
    assert.equal(existsSync(join(clone, 'dist/.bff')), false)
  })

  it('prints no warning of a plugin or the bundler, and leaves a stamp on success', () => {
    const { status, output } = build()
    assert.equal(status, 0, output)
    assert.match(output, /^Building pay-link-return …\nBuilt pay-link-return in \d+ ms .*\n$/)
    assert.equal(existsSync(stamp), true)
  })

  it('is not repeated after a page of the documentation was written', () => {
    appendFileSync(join(clone, 'components/pay-link-return/README.md'), '\n')
    assert.deepEqual(build(), { status: 0, output: '' })
  })
})

describe('a command of the repository', () => {
  const clone = aClone({ installed: false })

  const NAMES = [
    'start',
    'dev',
    'sandbox',
    'bench',
    'soak',
    'build',
    'docs',
    'create',
    'format',
    'release',
  ]
  for (const name of NAMES) {
    it(`${name} prints its usage and an example if nothing is installed`, () => {
      const { status, output } = run(clone, `scripts/${name}.mjs`, '--help')
      assert.equal(status, 0, output)
      assert.match(output, new RegExp(`^Usage: npm (run )?${name}\\b`))
      assert.match(output, new RegExp(`\nExample:\n  .*npm (run )?${name}\\b.*\n$`))
      assert.equal(existsSync(join(clone, 'node_modules')), false)
    })
  }

  it('rejects unknown arguments', () => {
    for (const name of ['start', 'bench', 'build', 'docs']) {
      const { status, output } = run(clone, `scripts/${name}.mjs`, '--colour')
      assert.equal(status, 2, output)
      assert.match(output, /^Unknown argument --colour\.\n\nUsage: /)
    }
  })
})
