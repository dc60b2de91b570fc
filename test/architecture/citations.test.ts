/**
 * Comments, test titles and README files cite rules of docs/services by their ids, and RFCs; each citation resolves.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SKIPPED = new Set(['.git', '.tillkit', 'coverage', 'dist', 'node_modules'])
const DOCS = 'docs/services/'

const ID = /\b(?:billing|links|authorizations|notifications|tokens|vault)-\d+\b/g
/** At the start of a paragraph, a list item or a table row. */
const DEFINITION =
  /^(?:\| |- )?\*\*((?:billing|links|authorizations|notifications|tokens|vault)-\d+)\*\*/gm
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\\'"`\w])\/\/.*|<!--[\s\S]*?-->/g
const TITLE = /\b(?:it|describe)(?:\.\w+)?\(\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)/g

const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name))
    .flatMap((entry) =>
      entry.isDirectory() ? below(`${folder}${entry.name}/`) : [`${folder}${entry.name}`],
    )
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const files = below('').filter((path) => /\.(ts|mjs|js|css|html|md)$/.test(path))
const documents = files.filter((path) => path.startsWith(DOCS))

/** Comments and test titles of code, the whole of a document. */
const prose = (path: string): string => {
  if (path.endsWith('.md')) return read(path)
  const text = read(path)
  return [...(text.match(COMMENT) ?? []), ...(text.match(TITLE) ?? [])].join('\n')
}

const definedIds = documents.flatMap((path) =>
  [...read(path).matchAll(DEFINITION)].map(([, id]) => id!),
)

describe('citations', () => {
  it('resolve to rules of docs/services', () => {
    const defined = new Set(definedIds)
    const unresolved = files.flatMap((path) =>
      (prose(path).match(ID) ?? []).filter((id) => !defined.has(id)).map((id) => `${path}: ${id}`),
    )
    assert.deepEqual(unresolved, [])
  })

  it('name rules that are defined once', () => {
    assert.ok(definedIds.length > 0)
    const repeated = definedIds.filter((id, at) => definedIds.indexOf(id) !== at)
    assert.deepEqual(repeated, [])
  })
})

describe('docs/services', () => {
  it('names only files and folders that exist', () => {
    const paths = documents.flatMap((path) =>
      [...read(path).matchAll(/`((?:server|test|components)\/[\w./-]*)`/g)].map(
        ([, named]) => named!,
      ),
    )
    assert.deepEqual(
      paths.filter((path) => !existsSync(join(root, path))),
      [],
    )
  })
})
