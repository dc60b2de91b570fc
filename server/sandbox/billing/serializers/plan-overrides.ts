/**
 * Serializes the copies of plans that single subscriptions override (billing-145).
 *
 * CHOICE: a copy is answered whole, with its members that equal the plan's, because it keeps its values when the plan
 * changes, and the answer has the prices that are billed.
 */
import { anyOf, groupBy } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Charge, Plan } from '../../database/tables/billing.ts'
import { orUndefined, serializeMoney } from '../money-format.ts'

export type SerializedOverrides = ReturnType<typeof serializeOverrides>

/** The `plan_overrides` of copies, by the id of the copy. */
export async function loadOverrides(
  db: Database,
  copyIds: readonly string[],
): Promise<Map<string, SerializedOverrides>> {
  if (copyIds.length === 0) return new Map()
  const copies = await db.selectFrom('plans').selectAll().where('id', '=', anyOf(copyIds)).execute()
  const charges = await db
    .selectFrom('charges')
    .selectAll()
    .where('plan_id', '=', anyOf(copyIds))
    .orderBy('rank')
    .execute()
  const chargesOf = groupBy(charges, ({ plan_id }) => plan_id)
  return new Map(
    copies.map((copy) => [copy.id, serializeOverrides(copy, chargesOf.get(copy.id) ?? [])]),
  )
}

const serializeOverrides = (copy: Plan, charges: readonly Charge[]) => ({
  name: copy.name,
  description: orUndefined(copy.description),
  trial_period: copy.trial_period,
  amount: serializeMoney(copy.amount, copy.currency_code),
  tax_codes: copy.tax_codes,
  minimum_commitment:
    copy.commitment_amount === null
      ? undefined
      : {
          amount: serializeMoney(copy.commitment_amount, copy.currency_code),
          invoice_display_name: orUndefined(copy.commitment_name),
          tax_codes: copy.commitment_tax_codes,
        },
  charges: charges.map((charge) => ({
    id: charge.parent_id ?? charge.id,
    metric_id: charge.metric_id,
    charge_model: charge.charge_model,
    properties: charge.properties,
    min_amount:
      charge.min_amount === null
        ? undefined
        : serializeMoney(charge.min_amount, copy.currency_code),
    tax_codes: charge.tax_codes,
  })),
})
