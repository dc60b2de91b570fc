/** How a tax is answered, alone and inside what bears it (billing-124, billing-125). */
import type { Database } from '../../database/connect.ts'
import { present } from '../wire.ts'
import type { Tax } from './tables.ts'

export const answerTax = (tax: Tax) => ({
  id: tax.id,
  name: tax.name,
  code: tax.code,
  rate: tax.rate,
  description: present(tax.description),
  created_at: tax.created_at,
})

/** Answers the taxes behind some codes; absent where there are none. */
export type TaxesOf = (codes: readonly string[]) => ReturnType<typeof answerTax>[] | undefined

/** Reads the taxes of several lists of codes at once. */
export async function readTaxes(db: Database, lists: readonly string[][]): Promise<TaxesOf> {
  const codes = [...new Set(lists.flat())]
  if (codes.length === 0) return () => undefined
  const rows = await db.selectFrom('taxes').selectAll().where('code', 'in', codes).execute()
  const taxes = new Map(rows.map((tax) => [tax.code, answerTax(tax)]))
  return (own) => {
    const found = own.flatMap((code) => taxes.get(code) ?? [])
    return found.length > 0 ? found : undefined
  }
}
