/** What copies of plans are made of: charges of their own, and columns as they are written. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../database/connect.ts'
import type { Charge } from './tables.ts'

export const chargesOf = (trx: Database, planId: string): Promise<Charge[]> =>
  trx.selectFrom('charges').selectAll().where('plan_id', '=', planId).orderBy('rank').execute()

/** A plan's charge as a copy has it. @param mine the copy's until now, of which some may be overridden */
export const ownCharge = (charge: Charge, plan_id: string, mine?: Charge): Charge => ({
  ...charge,
  ...(mine && Object.fromEntries(mine.overridden.map((column) => [column, mine[column]]))),
  id: mine?.id ?? randomUUID(),
  plan_id,
  parent_id: charge.id,
  overridden: mine?.overridden ?? [],
})

export async function insertCharges(trx: Database, charges: Charge[]) {
  if (charges.length === 0) return
  await trx
    .insertInto('charges')
    .values(
      charges.map((charge) => ({
        ...charge,
        properties: JSON.stringify(charge.properties),
        tax_codes: JSON.stringify(charge.tax_codes),
        overridden: JSON.stringify(charge.overridden),
      })),
    )
    .execute()
}

/** What an override adds to the columns that are overridden already. */
export const overriddenBy = (changes: object, before: readonly string[]): string => {
  const named = Object.entries(changes).flatMap(([column, value]) =>
    value === undefined ? [] : [column],
  )
  return JSON.stringify([...new Set([...before, ...named])])
}
