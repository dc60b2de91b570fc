/** Validates references to taxes by their codes, and finds the references to a tax. */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { unprocessable } from '../../http/errors.ts'

/**
 * Locks the taxes of some codes and serializes the codes for their column.
 * @returns undefined if `codes` is undefined, which keeps the column's value
 * @throws {ServiceError} 422 for an unknown code
 */
export async function lockTaxCodes(
  db: Database,
  codes: string[] | undefined,
  pointer: string,
): Promise<string | undefined> {
  if (codes === undefined) return undefined
  // Locked until the transaction ends, so that no tax is deleted while a reference to it is written.
  const rows =
    codes.length > 0
      ? await db.selectFrom('taxes').select('code').where('code', 'in', codes).forShare().execute()
      : []
  const known = new Set(rows.map(({ code }) => code))
  const missing = codes.findIndex((code) => !known.has(code))
  if (missing !== -1) {
    const field = `${pointer}/${missing}`
    throw unprocessable(
      'INVALID_PARAMETER_VALUE',
      'is not the code of a tax',
      field,
      codes[missing],
    )
  }
  return JSON.stringify(codes)
}

const REFERENCES = [
  ['customers', 'tax_codes'],
  ['plans', 'tax_codes'],
  ['plans', 'commitment_tax_codes'],
  ['charges', 'tax_codes'],
] as const

/** True if any row refers to this tax. */
export async function isTaxInUse(db: Database, code: string): Promise<boolean> {
  for (const [table, column] of REFERENCES) {
    const holder = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} @> to_jsonb(${code}::text) limit 1
    `.execute(db)
    if (holder.rows.length > 0) return true
  }
  return false
}
