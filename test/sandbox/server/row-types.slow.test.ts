/** The types of rows, as the compiler reads them, are those of the tables. */
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { type Selectable, sql } from 'kysely'
import ts from 'typescript'
import { it } from 'vitest'
import { openDatabase } from '../../../server/sandbox/database/connect.ts'
import type { Schema } from '../../../server/sandbox/database/schema.ts'
import { atEnd } from '../../support/at-end.ts'
import { anEmptyDatabase } from '../../support/sandbox/database-template.ts'

type Rows = { [Table in keyof Schema]: Selectable<Schema[Table]> }

type Kinds = Record<string, Record<string, string>>

/** The types that `parsers` and both engines read as each kind. */
const KINDS: Record<string, string> = {
  uuid: 'text',
  text: 'text',
  date: 'text',
  numeric: 'text',
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
  json: 'json',
  jsonb: 'json',
  'timestamp with time zone': 'instant',
}

/** Reads `Rows` of this file. */
function kindsOfTypes(): { [Table in keyof Rows]?: Kinds[string] } {
  const file = fileURLToPath(import.meta.url)
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)!
  const membersOf = (type: ts.Type) =>
    type
      .getProperties()
      .map((member) => [member.name, checker.getTypeOfSymbolAtLocation(member, source)] as const)
  const kindOf = (type: ts.Type): string => {
    const bare = checker.getNonNullableType(type)
    if (bare !== type) return `${kindOf(bare)} or null`
    if (type.symbol?.name === 'Date') return 'instant'
    const parts = type.isUnion() ? type.types : [type]
    const isEach = (flag: ts.TypeFlags) => parts.every(({ flags }) => flags & flag)
    if (isEach(ts.TypeFlags.StringLike)) return 'text'
    if (isEach(ts.TypeFlags.NumberLike)) return 'number'
    return isEach(ts.TypeFlags.BooleanLike) ? 'boolean' : 'json'
  }
  const rows = source.statements.find(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === 'Rows',
  )!
  return Object.fromEntries(
    membersOf(checker.getTypeAtLocation(rows)).map(([table, row]) => [
      table,
      Object.fromEntries(membersOf(row).map(([column, type]) => [column, kindOf(type)])),
    ]),
  )
}

it('The types of rows have the columns of the tables, with their types', async () => {
  const db = await openDatabase({ pool: await anEmptyDatabase() })
  atEnd(() => db.destroy())
  const { rows } = await sql<{ table: string; column: string; type: string; nullable: string }>`
    select table_name as table, column_name as column, data_type as type, is_nullable as nullable
    from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely_%'
  `.execute(db)
  const tables: Kinds = {}
  for (const { table, column, type, nullable } of rows) {
    tables[table] ??= {}
    tables[table][column] = `${KINDS[type] ?? type}${nullable === 'YES' ? ' or null' : ''}`
  }
  assert.deepEqual(kindsOfTypes(), tables)
})
