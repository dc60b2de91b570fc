/** Codes of taxes as others hold them: each must exist when it is given, and is in use from then on. */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { refuse } from '../../refusal.ts'

/**
 * Codes as a column keeps them.
 * @returns undefined when none were given, which leaves a column as it is
 * @throws {Refusal} 422 for a code that is no tax's
 */
export async function taxCodes(
  db: Database,
  codes: string[] | undefined,
  pointer: string,
): Promise<string | undefined> {
  if (codes === undefined) return undefined
  // The rows stay locked, so that no tax goes away while something begins to bear it.
  const rows =
    codes.length > 0
      ? await db.selectFrom('taxes').select('code').where('code', 'in', codes).forShare().execute()
      : []
  const known = new Set(rows.map(({ code }) => code))
  const missing = codes.findIndex((code) => !known.has(code))
  if (missing !== -1) {
    const field = `${pointer}/${missing}`
    throw refuse('INVALID_PARAMETER_VALUE', 'is not the code of a tax', field, codes[missing])
  }
  return JSON.stringify(codes)
}

const HOLDERS = [
  ['customers', 'tax_codes'],
  ['plans', 'tax_codes'],
  ['plans', 'commitment_tax_codes'],
  ['charges', 'tax_codes'],
] as const

/** Whether anything bears this tax. */
export async function isBorne(db: Database, code: string): Promise<boolean> {
  for (const [table, column] of HOLDERS) {
    const holder = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} @> to_jsonb(${code}::text) limit 1
    `.execute(db)
    if (holder.rows.length > 0) return true
  }
  return false
}
