/** Public view of a plan: an allow-list of its members, with the names of its metrics. */
import type { MetricRow } from '../../../contract/metric.ts'
import { BILLING_CYCLES, CHARGE_PROPERTIES } from '../../../contract/plan.ts'
import type { PlanRow, PublicCharge, PublicPlan } from '../../../contract/plans/public-plan.ts'

type ChargeRow = PlanRow['usage_based_charges'][number]

/** Undefined if the price or the billing cycle of a plan can't be read: it would be shown with another price. */
export function toPublicPlan(
  plan: PlanRow,
  metrics: ReadonlyMap<string, MetricRow>,
): PublicPlan | undefined {
  const { name, code, description, amount, trial_period, pay_in_advance, taxes } = plan
  const { minimum_commitment: minimum } = plan
  const billing_cycle = BILLING_CYCLES.find((cycle) => cycle === plan.billing_cycle)
  if (!amount || !billing_cycle || minimum?.amount === null) return undefined
  return {
    code,
    name,
    ...(description && { description }),
    billing_cycle,
    amount,
    trial_period: trial_period ?? 0,
    pay_in_advance: pay_in_advance ?? false,
    charges: plan.usage_based_charges.map((charge) => toPublicCharge(charge, metrics)),
    ...(minimum && {
      minimum_commitment: {
        amount: minimum.amount,
        ...(minimum.invoice_display_name && { name: minimum.invoice_display_name }),
      },
    }),
    taxes,
  }
}

function toPublicCharge(charge: ChargeRow, metrics: ReadonlyMap<string, MetricRow>): PublicCharge {
  const { min_amount, taxes } = charge
  const metric = metrics.get(charge.metric_id)
  return {
    ...(metric && {
      metric: {
        code: metric.code,
        name: metric.name,
        aggregation_type: metric.aggregation_type,
      },
    }),
    ...termsOf(charge),
    ...(min_amount && { min_amount }),
    taxes,
  }
}

/** "UNKNOWN" for terms that can't be read: without the charge the plan would seem to cost less. */
function termsOf({
  charge_model,
  properties,
  min_amount,
}: ChargeRow): Pick<PublicCharge, 'charge_model' | 'properties'> {
  const model = (Object.keys(CHARGE_PROPERTIES) as (keyof typeof CHARGE_PROPERTIES)[]).find(
    (known) => known === charge_model,
  )
  const terms = model && CHARGE_PROPERTIES[model].safeParse(properties)
  return terms?.success && min_amount !== null
    ? { charge_model, properties: terms.data }
    : { charge_model: 'UNKNOWN', properties: {} }
}
