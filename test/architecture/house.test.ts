/** What a reader of the repository may rely on: file sizes, names, no hosts, no secrets, no leftovers. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SKIPPED = new Set(['.git', '.tillkit', 'coverage', 'dist', 'node_modules'])
const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name))
    .flatMap((entry) =>
      entry.isDirectory() ? below(`${folder}${entry.name}/`) : [`${folder}${entry.name}`],
    )
const code = below('').filter((path) => /\.(ts|mjs|css|html)$/.test(path))
const text = (path: string) => readFileSync(join(root, path), 'utf8')

describe('the repository', () => {
  it('keeps files to a few screens', () => {
    const long = code.filter(
      (path) => !path.startsWith('test/') && text(path).split('\n').length > 350,
    )
    assert.deepEqual(long, [])
  })

  it('opens every module of the server and the elements with what it is for', () => {
    const silent = code.filter(
      (path) => /^(server|components)\/.*\.ts$/.test(path) && !/^(#!.*\n)?\/[*/]/.test(text(path)),
    )
    assert.deepEqual(silent, [])
  })

  it('uses no names that say nothing', () => {
    const vague = /(^|[-.])(utils?|helpers?|manager|misc|common|info|core)([-.]|$)/
    assert.deepEqual(
      code.filter((path) => vague.test(basename(path))),
      [],
    )
  })

  it('leaves nothing open in the code', () => {
    const open = new RegExp(['TO', 'DO|FIX', 'ME|X', 'XX'].join(''))
    assert.deepEqual(
      code.filter((path) => open.test(text(path))),
      [],
    )
  })

  it('reads the environment only where a program begins', () => {
    const readers = code.filter(
      (path) => path.startsWith('server/') && text(path).includes('process.env'),
    )
    assert.deepEqual(readers.sort(), ['server/main.ts', 'server/sandbox/command.ts'])
  })

  it('names no package registry in its lockfile', () => {
    const { packages } = JSON.parse(text('package-lock.json')) as {
      packages: Record<string, { resolved?: string }>
    }
    const hosts = Object.values(packages).filter(({ resolved }) => resolved?.includes('://'))
    assert.deepEqual(hosts, [])
  })

  // Templates are made of it: of what the sources write, never of what is shown.
  it('writes no markup from strings in the browser, but for templates', () => {
    const sinks =
      /\.(innerHTML|outerHTML)\s*=|insertAdjacentHTML|document\.write|unsafeHTML|unsafeSVG|\beval\(/
    assert.deepEqual(
      code.filter((path) => /^(components|demo)\//.test(path) && sinks.test(text(path))),
      ['components/internal/lit/template.ts'],
    )
  })
})
