/**
 * Carries a plan's change into the copies that subscriptions override (billing-112).
 *
 * CHOICE: what the update names is carried over, and nothing that an earlier one changed. What a
 * subscription has overridden stays its own, also where the two happened to be the same.
 */
import type { Updateable } from 'kysely'
import type { Database } from '../database/connect.ts'
import { chargesOf, insertCharges, ownCharge } from './plan-copies.ts'
import type { Plan, PlanTable } from './tables.ts'

/** @param changes what was written to the plan; undefined where the update named nothing */
export async function cascade(
  trx: Database,
  plan: Plan,
  changes: Updateable<PlanTable>,
): Promise<void> {
  for (const copy of await copiesOf(trx, plan)) {
    const followed = Object.entries(changes).filter(
      ([column]) => !copy.overridden.some((own) => own === column),
    )
    await trx
      .updateTable('plans')
      .set(Object.fromEntries(followed))
      .where('id', '=', copy.id)
      .execute()
  }
}

/** Gives every copy the plan's charges; one that a copy has already keeps what is overridden in it. */
export async function cascadeCharges(trx: Database, plan: Plan): Promise<void> {
  const charges = await chargesOf(trx, plan.id)
  for (const copy of await copiesOf(trx, plan)) {
    const own = await chargesOf(trx, copy.id)
    await trx.deleteFrom('charges').where('plan_id', '=', copy.id).execute()
    await insertCharges(
      trx,
      charges.map((charge) => {
        const mine = own.find(({ parent_id }) => parent_id === charge.id)
        return ownCharge(charge, copy.id, mine)
      }),
    )
  }
}

const copiesOf = (trx: Database, { id }: Plan): Promise<Plan[]> =>
  trx.selectFrom('plans').selectAll().where('parent_id', '=', id).execute()
