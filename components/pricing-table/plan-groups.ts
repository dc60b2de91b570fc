/** Selects the plans of a page, in groups between which a switch chooses. */
import type { PublicPlan } from '../../server/contract/plans/public-plan.ts'
import { CYCLES_A_YEAR } from '../../server/pricing/price/billing-cycle.ts'

export interface PlanGroup {
  /** Undefined for the name of the plans' billing cycle. */
  readonly name: string | undefined
  readonly plans: readonly PublicPlan[]
}

/** "starter,pro|starter-yearly,pro-yearly" as lists of codes; "Monthly: starter, pro" names its group. */
function parseGroups(text: string): { name: string | undefined; codes: string[] }[] {
  return text
    .split('|')
    .map((group) => {
      const [, name, codes = ''] = /^(?:([^:]*):)?(.*)$/s.exec(group)!
      return { name: name?.trim() || undefined, codes: codes.split(/[\s,]+/).filter(Boolean) }
    })
    .filter(({ codes }) => codes.length > 0)
}

/** Groups without a plan are left out. Without codes, all plans: a group for each billing cycle. */
export function groupPlans(all: readonly PublicPlan[], text: string): PlanGroup[] {
  const named = parseGroups(text)
  const selected = named.flatMap(({ name, codes }) => {
    const plans = codes.flatMap((code) => all.find((plan) => plan.code === code) ?? [])
    return plans.length > 0 ? [{ name, plans }] : []
  })
  // One list, as a page writes it that leaves the groups to the billing cycles.
  const [only] = named
  const isOneList = named.length === 0 || (named.length === 1 && only!.name === undefined)
  return isOneList ? byCycle(named.length === 0 ? all : (selected[0]?.plans ?? [])) : selected
}

const byCycle = (plans: readonly PublicPlan[]): PlanGroup[] =>
  Object.keys(CYCLES_A_YEAR).flatMap((cycle) => {
    const some = plans.filter((plan) => plan.billing_cycle === cycle)
    return some.length > 0 ? [{ name: undefined, plans: some }] : []
  })

/** Plans by currency, in the order of their first plan: amounts of two currencies are not compared. */
export function byCurrency(plans: readonly PublicPlan[]): (readonly PublicPlan[])[] {
  const groups = new Map<string, PublicPlan[]>()
  for (const plan of plans) {
    const { currency_code } = plan.amount
    groups.set(currency_code, [...(groups.get(currency_code) ?? []), plan])
  }
  return [...groups.values()]
}
