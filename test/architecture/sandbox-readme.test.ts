/** The sandbox's README names only files and tests that exist, and every file with a choice. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, it } from 'vitest'

const sandbox = new URL('../../server/sandbox/', import.meta.url)
const server = new URL('../../server/', import.meta.url)
/** Rules that the server shares with the sandbox are tested with the server. */
const testNames = new Set(
  ['../sandbox/', '../server/']
    .flatMap((folder) =>
      readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' }),
    )
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => basename(path).replace(/(\.slow)?\.test\.ts$/, '')),
)

const readme = readFileSync(new URL('README.md', sandbox), 'utf8')

/** The cells of the tables in a section, row by row, without the heading rows. */
function rowsOf(heading: string): string[][] {
  const [, section = ''] = readme.split(`\n## ${heading}\n`)
  const [text = ''] = section.split('\n## ')
  const rows = [...text.matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) => row.split(' | '))
  assert.ok(rows.length > 1, `${heading} has no table`)
  return rows.slice(1)
}

const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const rules = rowsOf('Rule, file, test')
const choices = rowsOf('Choices')
const filesOf = (rows: string[][]) => rows.flatMap(([, files]) => namesIn(files))

describe("the tables of the sandbox's README", () => {
  it('name files and folders that exist, each once in a row', () => {
    for (const row of [...rules, ...choices]) {
      const names = namesIn(row[1])
      assert.deepEqual(names, [...new Set(names)])
    }
    const missing = [...filesOf(rules), ...filesOf(choices)].filter(
      (name) => !existsSync(new URL(name, sandbox)) && !existsSync(new URL(name, server)),
    )
    assert.deepEqual(missing, [])
  })

  it('name tests that exist, at least one for each rule', () => {
    for (const [rule, , names] of rules) {
      const named = namesIn(names)
      assert.ok(named.length > 0, rule)
      const missing = named.filter((name) => !testNames.has(name))
      assert.deepEqual(missing, [], rule)
    }
  })

  it('name each file with a choice, or its folder', () => {
    const named = filesOf(choices)
    const filesIn = (folder: URL, prefix = '') =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts'))
        .filter((path) => readFileSync(new URL(path, folder), 'utf8').includes('CHOICE'))
        .map((path) => prefix + path)
    const files = [...filesIn(sandbox), ...filesIn(new URL('pricing/', server), 'pricing/')]
    assert.ok(files.length > 0)
    assert.deepEqual(
      files.filter((path) => !named.some((name) => path === name || path.startsWith(name))),
      [],
    )
  })
})
