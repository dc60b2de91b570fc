/** The command that writes a new element: its files pass the checks of every element, and its registrations. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SKIPPED = new Set(['dist', 'node_modules'])
const COPIED = [
  'components',
  'server',
  'demo',
  'scripts',
  // Imported by scripts, and written by them.
  'docs/.vitepress/theme/snippets.ts',
  'docs/examples',
  'docs/guides/scopes.md',
  'test/edge',
  'test/support',
  'test/architecture/locales.test.ts',
  'test/components',
  'test/tsconfig.json',
  'test/vitest.config.ts',
  'tsconfig.json',
  'biome.json',
  '.dependency-cruiser.mjs',
  'package.json',
  'package-lock.json',
]
const TAG = 'order-history'
const LIST = 'backoffice/region-list'
const EDITOR = 'backoffice/region-editor'
const WTR = [
  '@web/test-runner/dist/bin.js',
  '--config',
  'test/components/web-test-runner.config.mjs',
]
const testOf = (path: string) => `test/components/${path}.test.ts`

describe('npm run create', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillkit create '))
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  const create = (tag: string) => run(join(root, 'scripts/create.mjs'), tag, folder)
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')

  beforeAll(() => {
    for (const path of COPIED)
      cpSync(join(root, path), join(folder, path), {
        recursive: true,
        filter: (source) => !SKIPPED.has(basename(source)),
      })
    // The server's dependencies have other versions than those of the root.
    for (const packages of ['node_modules', 'server/node_modules'])
      symlinkSync(join(root, packages), join(folder, packages))
    // The types of the created tests, without all other tests.
    mkdirSync(join(folder, 'test/dist'))
    writeFileSync(
      join(folder, 'test/dist/created.json'),
      JSON.stringify({
        extends: '../tsconfig.json',
        include: [TAG, LIST, EDITOR].map((path) => `../../${testOf(path)}`),
      }),
    )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('writes elements with classes and tests that pass the type check', () => {
    for (const path of [TAG, LIST, EDITOR]) {
      const { status, stderr } = create(path)
      assert.equal(status, 0, stderr)
    }
    for (const project of ['components', 'test/dist/created.json']) {
      const { stdout } = run('node_modules/typescript-7/bin/tsc', '--checkers', '1', '-p', project)
      assert.equal(stdout, '')
    }
  })

  it('writes elements that pass lint, import rules, the rules of translations and their own tests', () => {
    for (const command of [
      [
        '@biomejs/biome/bin/biome',
        'check',
        'components',
        'demo',
        ...[TAG, LIST, EDITOR].map(testOf),
      ],
      ['dependency-cruiser/bin/dependency-cruise.mjs', 'components'],
      // As `npm run docs -- --pages-only`, which the command names.
      ['tsx/dist/cli.mjs', 'scripts/elements/write-pages.ts'],
      ['vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', 'locales'],
      // The test server finds no package outside its root below a folder with a space in its name.
      ...(root.includes(' ') ? [] : [[...WTR, '--files', ...[TAG, LIST, EDITOR].map(testOf)]]),
    ]) {
      const [bin, ...args] = command
      const { status, stdout, stderr } = run(`node_modules/${bin}`, ...args)
      assert.equal(status, 0, stdout + stderr)
    }
  })

  it('registers the element, exports it and shows it in the gallery', () => {
    assert.match(read('components/tillkit.ts'), /^define\('order-history', OrderHistory\)$/m)
    assert.match(read('components/tillkit.ts'), /export \{ OrderHistory \}/)
    assert.match(read('demo/gallery.html'), /<order-history><\/order-history>/)
    assert.ok('order-history.none' in JSON.parse(read('components/locales/de.json')))
  })

  it('registers an element of the back office in its own entry, gallery and translations', () => {
    const entry = read('components/backoffice.ts')
    for (const tag of ['region-list', 'region-editor']) {
      assert.ok(entry.includes(`define('${tag}', `), entry)
      assert.match(read('demo/gallery-office.html'), new RegExp(`<${tag}></${tag}>`))
    }
    assert.match(entry, /export \{ RegionList \}/)
    assert.ok('region-list.none' in JSON.parse(read('components/locales/de.json')))
    assert.doesNotMatch(read('components/tillkit.ts'), /region/)
  })

  it('rejects an element of the back office that is neither a list nor an editor', () => {
    const { status, stderr } = create('backoffice/region-map')
    assert.equal(status, 2)
    assert.match(stderr, /ends in -list or -editor/)
  })

  it('rejects a tag of one word and a tag that exists', () => {
    for (const tag of ['orders', 'Order-History', 'spend-chart', TAG, LIST, 'backoffice/list']) {
      const { status } = create(tag)
      assert.equal(status, 2, tag)
    }
  })
})
