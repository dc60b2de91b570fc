/** Rows of the sandbox with a status are stored and changed in one file each, which records their events with them. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'vitest'

const sandbox = new URL('../../server/sandbox/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, sandbox), 'utf8')
const sources = new Map(
  readdirSync(sandbox, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [path.replaceAll('\\', '/'), read(path)]),
)
type Sources = typeof sources

/** The tables of the schema with a column that is named `status`, or ends so. */
const tables = [...read('database/schema.sql').matchAll(/^create table (\w+) \(\n(.*?)^\)/gms)]
  .filter(([, , columns = '']) => /^ {2}(\w+_)?status text/m.test(columns))
  .map(([, table = '']) => table)

/** Files that record events of rows without a status. */
const WITHOUT_STATUS: Readonly<Record<string, string>> = {
  'billing/alerts/evaluate.ts': 'an alert keeps the usage of its last crossing',
  'checkout/orders.ts': 'an order is stored once and never changes',
  'vault/payment-tokens.ts': 'a payment token is stored and deleted there alone',
  'notifications/samples.ts': 'a sample is of no stored row',
}

/** Calls that store or change rows of a table: of the query builder, and of our helpers. */
function writes(table: string): RegExp {
  // A delivery is stored with its event, and changed elsewhere.
  const stores = table === 'webhook_deliveries' ? '' : 'insertInto|'
  return new RegExp(
    `((${stores}updateTable)\\(|(insertRows|updateRows|changeRow)\\(\\s*\\w+,\\s*)'${table}'`,
  )
}

const filesThat = (matches: RegExp, files: Sources): string[] =>
  [...files].filter(([, text]) => matches.test(text)).map(([path]) => path)

const isOutbox = (path: string) => /(^|\/)outbox(\.ts$|\/)/.test(path)

/** Calls that record an event: of functions that the files of outboxes export, and of the table itself. */
const recorders = [...sources]
  .filter(([path]) => isOutbox(path))
  .flatMap(([, text]) => [...text.matchAll(/^export (?:async )?(?:const|function) (record\w*)/gm)])
  .map(([, name]) => name)
const records = new RegExp(`(?<![.\\w])(${recorders.join('|')})\\(|insertInto\\('webhook_events'`)

/** Tables with several files that store or change their rows. */
const scattered = (files: Sources): [table: string, paths: string[]][] =>
  tables
    .map((table): [string, string[]] => [table, filesThat(writes(table), files)])
    .filter(([, paths]) => paths.length !== 1)

/** Files that record events, and neither store nor change rows with a status. */
function detached(files: Sources): string[] {
  const states = new Set(tables.flatMap((table) => filesThat(writes(table), files)))
  return filesThat(records, files).filter((path) => !isOutbox(path) && !states.has(path))
}

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

  it('are stored and changed in one file for each table', () => {
    assert.deepEqual(scattered(sources), [])
  })

  it('are changed nowhere by statements in SQL', () => {
    const statement = new RegExp(`\\b(update|insert into) (${tables.join('|')})\\b`, 'i')
    assert.deepEqual(filesThat(statement, sources), [])
  })

  it('have their events recorded in those files, and other rows in files that are listed', () => {
    assert.ok(recorders.length > 8, recorders.join())
    assert.deepEqual(detached(sources).sort(), Object.keys(WITHOUT_STATUS).sort())
  })

  it('are reported if another file stores one, or records an event', () => {
    const planted = new Map([
      ...sources,
      ['billing/a.ts', "await trx\n  .insertInto('subscriptions')\n  .values(row)"],
      ['billing/b.ts', "await insertRows(\n  trx,\n  'payments',\n  rows,\n)"],
      ['billing/c.ts', "await recordInvoiceEvents(trx, 'INVOICE.CREATED', ids, at)"],
    ])
    assert.deepEqual(scattered(planted), [
      ['subscriptions', ['billing/states/subscriptions.ts', 'billing/a.ts']],
      ['payments', ['billing/states/invoices.ts', 'billing/b.ts']],
    ])
    assert.deepEqual(
      detached(planted).filter((path) => !(path in WITHOUT_STATUS)),
      ['billing/c.ts'],
    )
  })
})
