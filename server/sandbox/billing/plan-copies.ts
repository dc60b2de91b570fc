/** What copies of plans are made of: charges of their own, and columns as they are written. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../database/connect.ts'
import type { Charge, Plan } from './tables.ts'

export const chargesOf = (trx: Database, planId: string): Promise<Charge[]> =>
  trx.selectFrom('charges').selectAll().where('plan_id', '=', planId).orderBy('rank').execute()

export const ownCharge = (charge: Charge, plan_id: string): Charge => ({
  ...charge,
  id: randomUUID(),
  plan_id,
  parent_id: charge.id,
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
      })),
    )
    .execute()
}

export const jsonColumns = (plan: Plan) => ({
  tax_codes: JSON.stringify(plan.tax_codes),
  commitment_tax_codes: JSON.stringify(plan.commitment_tax_codes),
})
