/** Carries a plan's change into the copies that subscriptions override (facts §1.4, cascading_updates). */
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../database/connect.ts'
import { chargesOf, insertCharges, jsonColumns, ownCharge } from './plan-copies.ts'
import type { Charge, Plan } from './tables.ts'

const CASCADING = [
  'name',
  'description',
  'amount',
  'trial_period',
  'pay_in_advance',
  'tax_codes',
  'commitment_id',
  'commitment_amount',
  'commitment_name',
  'commitment_tax_codes',
  'commitment_created_at',
  'commitment_updated_at',
] as const

export interface WholePlan {
  plan: Plan
  charges: Charge[]
}

export const readWholePlan = async (trx: Database, plan: Plan): Promise<WholePlan> => ({
  plan,
  charges: await chargesOf(trx, plan.id),
})

/** Carries a change of a plan into its copies, wherever they did not differ from it before. */
export async function cascade(trx: Database, before: WholePlan, after: WholePlan): Promise<void> {
  const copies = await trx
    .selectFrom('plans')
    .selectAll()
    .where('parent_id', '=', before.plan.id)
    .execute()
  for (const copy of copies) {
    const changes = following(CASCADING, copy, before.plan, after.plan)
    const json = jsonColumns({ ...copy, ...changes })
    await trx
      .updateTable('plans')
      .set({ ...changes, ...json, updated_at: after.plan.updated_at })
      .where('id', '=', copy.id)
      .execute()
    await cascadeCharges(trx, copy, before.charges, after.charges)
  }
}

async function cascadeCharges(trx: Database, copy: Plan, before: Charge[], after: Charge[]) {
  const own = await chargesOf(trx, copy.id)
  const charges = after.map((charge) => {
    const mine = own.find(({ parent_id }) => parent_id === charge.id)
    const old = before.find(({ id }) => id === charge.id)
    if (!mine || !old) return ownCharge(charge, copy.id)
    // Properties are read by their model: both follow, or neither.
    const model = following(['charge_model', 'properties'], mine, old, charge)
    const kept = Object.keys(model).length === 2 ? model : {}
    const rest = following(['metric_id', 'min_amount', 'tax_codes'], mine, old, charge)
    return { ...mine, ...kept, ...rest, rank: charge.rank }
  })
  await trx.deleteFrom('charges').where('plan_id', '=', copy.id).execute()
  await insertCharges(trx, charges)
}

/** The members of `now` where the copy is still as the original was. */
function following<Row, Key extends keyof Row>(
  keys: readonly Key[],
  copy: Row,
  was: Row,
  now: Row,
): Partial<Pick<Row, Key>> {
  const same = keys.filter((key) => isDeepStrictEqual(copy[key], was[key]))
  return Object.fromEntries(same.map((key) => [key, now[key]])) as Partial<Pick<Row, Key>>
}
