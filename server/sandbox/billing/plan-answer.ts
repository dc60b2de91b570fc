/** How a plan is answered, with the charges that belong to it. */
import type { Database } from '../database/connect.ts'
import type { Charge, Plan } from './tables.ts'
import { readTaxes, type TaxesOf } from './taxes/answer.ts'
import { money, present } from './wire.ts'

/** The charges of some plans, each plan's in its order. */
async function readCharges(db: Database, planIds: string[]): Promise<Charge[]> {
  if (planIds.length === 0) return []
  return db
    .selectFrom('charges')
    .selectAll()
    .where('plan_id', 'in', planIds)
    .orderBy('plan_id')
    .orderBy('rank')
    .execute()
}

/** Plans as they are answered, each with its charges and the taxes of both. */
export async function answerPlans(db: Database, plans: Plan[]) {
  const charges = await readCharges(
    db,
    plans.map(({ id }) => id),
  )
  const taxesOf = await readTaxes(
    db,
    [...plans, ...charges].map(({ tax_codes }) => tax_codes),
  )
  return plans.map((plan) => answerPlan(plan, charges, taxesOf))
}

const answerPlan = (plan: Plan, charges: Charge[], taxesOf: TaxesOf) => ({
  id: plan.id,
  name: plan.name,
  code: plan.code,
  billing_cycle: plan.billing_cycle,
  description: present(plan.description),
  amount: money(plan.amount, plan.currency_code),
  trial_period: plan.trial_period,
  pay_in_advance: plan.pay_in_advance,
  usage_based_charges: charges
    .filter(({ plan_id }) => plan_id === plan.id)
    .map((charge) => ({
      ...answerCharge(charge, plan.currency_code),
      taxes: taxesOf(charge.tax_codes),
    })),
  minimum_commitment: answerCommitment(plan),
  taxes: taxesOf(plan.tax_codes),
  created_at: plan.created_at,
  updated_at: plan.updated_at,
})

/** @param currency the plan's; amounts inside it have no other */
export const answerCharge = (
  charge: Pick<Charge, 'id' | 'metric_id' | 'charge_model' | 'properties' | 'min_amount'>,
  currency: string,
) => ({
  id: charge.id,
  metric_id: charge.metric_id,
  charge_model: charge.charge_model,
  properties: charge.properties,
  min_amount: charge.min_amount === null ? undefined : money(charge.min_amount, currency),
})

function answerCommitment(plan: Plan) {
  if (plan.commitment_id === null || plan.commitment_amount === null) return undefined
  return {
    id: plan.commitment_id,
    plan_code: plan.code,
    amount: money(plan.commitment_amount, plan.currency_code),
    invoice_display_name: present(plan.commitment_name),
    created_at: plan.commitment_created_at,
    updated_at: plan.commitment_updated_at,
  }
}
