/** Comments, test titles and README files cite rules of docs/services by their ids, and RFCs; each citation resolves. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'vitest'
import { OPERATIONS } from '../../server/operations/index.ts'
import type { MerchantOperation } from '../../server/operations/operation.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SKIPPED = new Set(['.git', '.tillkit', 'coverage', 'dist', 'node_modules'])
const DOCS = 'docs/services/'
const PATH_PREFIXES = { billing: '', links: '/v1/checkout/payment-resources', payments: '' }

const ID = /\b(?:billing|links|authorizations|notifications|tokens|vault)-\d+\b/g
/** At the start of a paragraph, a list item or a table row. */
const DEFINITION =
  /^(?:\| |- )?\*\*((?:billing|links|authorizations|notifications|tokens|vault)-\d+)\*\*/gm
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\\'"`\w])\/\/.*|<!--[\s\S]*?-->/g
const TITLE = /\b(?:it|describe)(?:\.\w+)?\(\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)/g
const CODE_SPAN = /```[\s\S]*?```|`[^`\n]*`/g

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

const matches = (pattern: RegExp, paths: readonly string[], textOf = prose) =>
  paths.flatMap((path) => (textOf(path).match(pattern) ?? []).map((match) => `${path}: ${match}`))

describe('citations', () => {
  it('resolve to rules of docs/services', () => {
    const defined = new Set(definedIds)
    const unresolved = matches(ID, files).filter((match) => !defined.has(match.split(': ')[1]!))
    assert.deepEqual(unresolved, [])
  })

  it('name rules that are defined once', () => {
    assert.ok(definedIds.length > 0)
    const repeated = definedIds.filter((id, at) => definedIds.indexOf(id) !== at)
    assert.deepEqual(repeated, [])
  })

  it('name nothing that lies outside the repository', () => {
    const withoutCode = (path: string) => prose(path).replace(CODE_SPAN, '')
    const outside =
      /.{0,20}(?:(?<!RFC \d{4},? ?)§|\bfacts\b|\bspecs?\b|\b(?:rule|row)s? \d).{0,20}/gi
    assert.deepEqual(
      matches(outside, files, withoutCode),
      [],
      'cite an id of docs/services instead',
    )
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

  it('describes each operation once, with its success status', () => {
    const described = documents.flatMap(endpointsOf)
    const expected = OPERATIONS.map(({ service, method, path, status }: MerchantOperation) => {
      return `${method} ${anonymous(PATH_PREFIXES[service] + path)} ${status}`
    })
    const tokenRequest = 'POST /v1/oauth2/token 200'
    assert.deepEqual(described.sort(), [tokenRequest, ...expected].sort())
  })
})

/** Endpoint rows are `| **id** | `METHOD /path` | input | success | … |`. */
function endpointsOf(path: string): string[] {
  const rows = read(path).matchAll(
    /^\| \*\*[\w-]+\*\* \| `([A-Z]+) (\/[^`]*)`[^|]*\|[^|]*\| (\d{3})/gm,
  )
  return [...rows].map(
    ([, method, address, status]) => `${method} ${anonymous(address!)} ${status}`,
  )
}

const anonymous = (path: string) => path.replace(/\{\w+\}/g, '{}')
