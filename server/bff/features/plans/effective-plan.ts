/** Applies the overrides of one subscription to its plan (billing-144, billing-145). */
import type { PlanRow } from '../../../contract/plans/public-plan.ts'
import type { OverridesRow } from '../../../contract/subscription.ts'

type ChargeRow = PlanRow['usage_based_charges'][number]
type OverriddenCharge = OverridesRow['charges'][number]

/**
 * The plan as the subscription has it: an overridden member replaces the plan's, a charge by its id. A charge that the
 * plan no longer has is added, because a copy keeps it. CHOICE: the taxes shown are the plan's.
 */
export function effectivePlan(plan: PlanRow, overrides: OverridesRow | null | undefined): PlanRow {
  if (!overrides) return plan
  const { name, description, trial_period, amount, minimum_commitment, tax_codes, charges } =
    overrides
  const overriddenById = new Map(charges.map((charge) => [charge.id, charge]))
  const known = new Set(plan.usage_based_charges.map(({ id }) => id))
  return {
    ...plan,
    name: name ?? plan.name,
    description: description ?? plan.description,
    trial_period: trial_period ?? plan.trial_period,
    amount: amount === undefined ? plan.amount : amount,
    minimum_commitment: minimum_commitment ?? plan.minimum_commitment,
    tax_codes: tax_codes ?? plan.tax_codes,
    usage_based_charges: [
      ...plan.usage_based_charges.map((charge) =>
        effectiveCharge(charge, overriddenById.get(charge.id ?? '')),
      ),
      ...charges.flatMap((charge) => (known.has(charge.id) ? [] : addedCharge(charge))),
    ],
  }
}

function effectiveCharge(charge: ChargeRow, override: OverriddenCharge | undefined): ChargeRow {
  if (!override) return charge
  return {
    ...charge,
    charge_model: override.charge_model ?? charge.charge_model,
    properties: override.properties ?? charge.properties,
    min_amount: override.min_amount === undefined ? charge.min_amount : override.min_amount,
    tax_codes: override.tax_codes ?? charge.tax_codes,
  }
}

function addedCharge({ id, metric_id, charge_model, ...terms }: OverriddenCharge): ChargeRow[] {
  return metric_id && charge_model ? [{ id, metric_id, charge_model, ...terms, taxes: [] }] : []
}
