/** Reads the terms that the engine bills from plans and subscriptions as the service answers them. */
import { billingDecimals } from '../../contract/currencies.ts'
import { BILLING_CYCLES } from '../../contract/plan.ts'
import type { PlanRow } from '../../contract/plans/public-plan.ts'
import type { Subscription } from '../../contract/subscription.ts'
import type { Usage } from '../../contract/usage.ts'
import type { ChargeCost, PlanTerms } from '../../pricing/billing/fees.ts'
import { DAY } from '../../pricing/billing/periods.ts'
import type { PreviewInput, PricedPlan } from '../../pricing/billing/preview.ts'
import type { TaxRateResolver } from '../../pricing/billing/taxes.ts'
import { firstInstantAfter } from './situation.ts'

/** Undefined if a price or the cycle can't be read. CHOICE: a commitment has the taxes of its plan. */
function planTerms(plan: PlanRow): PlanTerms | undefined {
  const { amount, pay_in_advance, minimum_commitment: minimum } = plan
  const cycle = cycleOf(plan)
  if (!amount || !cycle || minimum?.amount === null) return undefined
  return {
    cycle,
    amount: amount.value,
    payInAdvance: pay_in_advance ?? false,
    taxCodes: codesOf(plan),
    commitment: minimum
      ? { amount: minimum.amount.value, taxCodes: minimum.tax_codes ?? [] }
      : null,
    decimals: billingDecimals(amount.currency_code),
  }
}

export const cycleOf = ({ billing_cycle }: Pick<PlanRow, 'billing_cycle'>) =>
  BILLING_CYCLES.find((known) => known === billing_cycle)

/** @param usage of the open period; undefined for a plan that has not begun */
export function pricedPlan(
  plan: PlanRow,
  usage: Usage | undefined,
  resolveTaxRate: TaxRateResolver,
): PricedPlan | undefined {
  const terms = planTerms(plan)
  if (!terms) return undefined
  const charges = new Map(plan.usage_based_charges.map((charge) => [charge.id, charge]))
  const toCost = (id: string | null | undefined, amount: string): ChargeCost => {
    const charge = charges.get(id)
    return {
      chargeId: id ?? '',
      amount,
      taxRate: resolveTaxRate(charge ? codesOf(charge) : [], terms.taxCodes),
      minimum: charge?.min_amount?.value ?? null,
    }
  }
  const costs = usage
    ? usage.charges_usage.map(({ charge, amount }) => toCost(charge?.id, amount.value))
    : plan.usage_based_charges.map(({ id }) => toCost(id, '0'))
  return { terms, costs }
}

/** Overrides name taxes by their codes alone. */
const codesOf = ({ taxes, tax_codes }: Pick<PlanRow, 'taxes' | 'tax_codes'>): string[] =>
  tax_codes ?? taxes.flatMap(({ code }) => (code ? [code] : []))

/** An active subscription without its fee in advance; undefined if a date can't be read. */
export function subscriptionTerms(
  row: Subscription,
  { trial_period }: Pick<PlanRow, 'trial_period'>,
  now: Date,
): PreviewInput['subscription'] | undefined {
  const { billing_time: billingTime } = row
  const [start, from] = [toDate(row.start_date), toDate(row.current_period_start)]
  const to = toEnd(row.current_period_end)
  if (billingTime !== 'CALENDAR' && billingTime !== 'ANNIVERSARY') return undefined
  if (!start || !from || !to || from > now || to <= now) return undefined
  const running = new Date(start.getTime() + (trial_period ?? 0) * DAY)
  return {
    billingTime,
    start,
    end: toEnd(row.end_date) ?? null,
    trialEndsAt: toDate(row.trial_ended_at) ?? (running > now ? running : null),
    // The service shows the part of a period on the present plan.
    planSince: from,
    period: { from, to },
    advance: null,
  }
}

function toDate(text: string | null | undefined): Date | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : new Date(time)
}

function toEnd(text: string | null | undefined): Date | undefined {
  const time = firstInstantAfter(text ?? '')
  return Number.isNaN(time) ? undefined : new Date(time)
}
