/** Notices of the libraries that are bundled into the scripts and the programs. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'vitest'
import { SCRIPTS } from '../../../scripts/build/cdn.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')

/** Each bundle with its notices and some of its libraries. */
const BUNDLES: [bundle: string, notices: string, libraries: string[]][] = [
  ...['components/dist/cdn', 'server/dist/elements'].flatMap((folder) =>
    SCRIPTS.map((name): [string, string, string[]] => [
      `components/dist/cdn/${name}.js.map`,
      `${folder}/${name}.licenses.md`,
      ['lit-html', '@lit/reactive-element'],
    ]),
  ),
  ['server/sandbox/dist', 'server/sandbox/dist/licenses.md', ['hono', 'zod', 'kysely']],
  ['dist/server', 'dist/server/licenses.md', ['hono', 'zod', 'ioredis', 'undici']],
]

/** The source map itself, or all of them in a folder. */
const mapsOf = (bundle: string) =>
  bundle.endsWith('.map')
    ? [bundle]
    : readdirSync(root + bundle, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.map'))
        .map((path) => `${bundle}/${path}`)

/** The packages of a bundle, by its source maps. */
function packagesOf(bundle: string): Set<string> {
  const sources = mapsOf(bundle).flatMap(
    (map) => (JSON.parse(read(map)) as { sources: string[] }).sources,
  )
  const names = sources.map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1])
  return new Set(names.filter((name) => name !== undefined))
}

describe('the notices of bundled libraries', () => {
  for (const [bundle, notices, libraries] of BUNDLES) {
    it(`are those of every library in the bundle: ${notices}`, () => {
      const text = read(notices)
      const bundled = packagesOf(bundle)
      for (const name of libraries) assert.ok(bundled.has(name), `${name} is not in the bundle`)
      for (const name of bundled) assert.ok(text.includes(`\n## ${name} - `), name)
      assert.match(text, /Permission is hereby granted|Redistribution and use/)
    })
  }

  it('contain the licence of Lit', () => {
    const text = read('components/dist/cdn/tillkit.licenses.md')
    assert.match(
      text,
      /## lit-html - [\d.]+ \(BSD-3-Clause\)\n\n[^#]*Redistributions in binary form/,
    )
  })
})
