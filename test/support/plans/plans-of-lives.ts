/** Makes the plans of random lives in a sandbox, each once for all lives of a world. */
import type { PlanOfLife } from '../oracle/plan-change-life.ts'
import type { World } from '../oracle/subscription-play.ts'
import { aCharge, aPlan } from '../sandbox/billing.ts'

export const CURRENCIES = { 0: 'JPY', 2: 'USD', 3: 'KWD' } as const
type Decimals = keyof typeof CURRENCIES

export interface Made {
  id: string
  code: string
}

const plansOf = new WeakMap<World, Map<string, Promise<Made>>>()

/** @param units minor units */
export const toAmount = (units: number, decimals: Decimals) => ({
  value: units / 10 ** decimals,
  currency_code: CURRENCIES[decimals],
})

export function findPlan(world: World, terms: PlanOfLife, decimals: Decimals): Promise<Made> {
  const made = plansOf.get(world) ?? new Map<string, Promise<Made>>()
  plansOf.set(world, made)
  const name = JSON.stringify([decimals, terms])
  const plan = made.get(name) ?? createPlan(world, terms, decimals)
  made.set(name, plan)
  return plan
}

function createPlan(
  { sandbox, metrics, tax }: World,
  { amount, commitment, taxRate, charges, ...terms }: PlanOfLife,
  decimals: Decimals,
): Promise<Made> {
  return aPlan(sandbox, {
    billing_cycle: terms.cycle,
    amount: toAmount(amount, decimals),
    pay_in_advance: terms.inAdvance,
    trial_period: terms.trialDays,
    ...(commitment > 0 && { minimum_commitment: { amount: toAmount(commitment, decimals) } }),
    ...(taxRate > 0 && { tax_codes: [tax.code] }),
    usage_based_charges: charges.map(({ metric, price, minimum }) =>
      aCharge(metrics[metric], (price / 10 ** (decimals + 1)).toFixed(decimals + 1), {
        min_amount: toAmount(minimum, decimals),
      }),
    ),
  })
}
