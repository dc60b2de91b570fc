/** A feature is its folder and its line: without them the rest of the server type-checks. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FEATURES = 'server/bff/features'

/** The commands about webhooks, the certificates of Node and the start with a sandbox are there for this one. */
const NEEDED = ['notifications']

const copy = mkdtempSync(join(tmpdir(), 'features-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))
cpSync(join(ROOT, 'server'), join(copy, 'server'), {
  recursive: true,
  filter: (path) => !/\/(dist|node_modules)$/.test(path),
})
for (const name of ['node_modules', 'server/node_modules'])
  symlinkSync(join(ROOT, name), join(copy, name))
for (const name of ['package.json', 'tsconfig.json']) cpSync(join(ROOT, name), join(copy, name))

function typeErrors(): string {
  const tsc = join(ROOT, 'node_modules/typescript-7/bin/tsc')
  const args = [tsc, '--checkers', '1', '-p', 'server', '--noEmit']
  return spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' }).stdout
}

const folders = readdirSync(join(ROOT, FEATURES), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NEEDED.includes(entry.name))
  .map(({ name }) => name)

describe('the server without', () => {
  for (const folder of folders)
    it(folder, () => {
      const list = join(copy, FEATURES, 'list.ts')
      const before = readFileSync(list, 'utf8')
      const line = new RegExp(`^export \\{ \\w+ \\} from '\\./${folder}/feature\\.ts'\\n`, 'm')
      assert.match(before, line)
      writeFileSync(list, before.replace(line, ''))
      rmSync(join(copy, FEATURES, folder), { recursive: true })
      try {
        assert.equal(typeErrors(), '')
      } finally {
        writeFileSync(list, before)
        cpSync(join(ROOT, FEATURES, folder), join(copy, FEATURES, folder), { recursive: true })
      }
    })
})
