/** Rows of the sandbox with a status are changed in one file each, which records the event of the change with it. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

const sandbox = new URL('../../server/sandbox/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, sandbox), 'utf8')
const sources = readdirSync(sandbox, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.ts'),
)

/** The tables of the schema with a column that is named `status`, or ends so. */
const tables = [...read('database/schema.sql').matchAll(/^create table (\w+) \(\n(.*?)^\)/gms)]
  .filter(([, , columns = '']) => /^ {2}(\w+_)?status text/m.test(columns))
  .map(([, table = '']) => table)

/** Calls that change rows of a table: of the query builder, and of the house's own helpers. */
const changes = (table: string) =>
  new RegExp(`(updateTable\\(|(updateRows|changeRow)\\(\\s*\\w+,\\s*)'${table}'`)

const filesThatChange = (table: string) =>
  sources
    .filter((path) => changes(table).test(read(path)))
    .map((path) => path.replaceAll('\\', '/'))

describe('rows with a status', () => {
  it('are those of all services', () => {
    for (const table of [
      'subscriptions',
      'invoices',
      'captures',
      'authorizations',
      'setup_tokens',
    ]) {
      assert.ok(tables.includes(table), table)
    }
  })

  it('are changed in one file for each table', () => {
    const several = tables
      .map((table) => [table, filesThatChange(table)] as const)
      .filter(([, files]) => files.length > 1)
    assert.deepEqual(several, [])
  })

  it('are changed nowhere by statements in SQL', () => {
    const statement = new RegExp(`\\bupdate (${tables.join('|')})\\b`, 'i')
    assert.deepEqual(
      sources.filter((path) => statement.test(read(path))),
      [],
    )
  })
})
