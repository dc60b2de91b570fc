/** What subscriptions used in a period: every charge of their plan, its units and what they cost. */
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import { anyOf } from '../../database/rows.ts'
import type { ChargeUsage, Plan, Subscription } from '../tables.ts'
import { priceOf, type Used } from './charge.ts'
import { grouped } from './grouped.ts'
import type { Period } from './periods.ts'
import { roundFee } from './rounding.ts'
import type { RateOf } from './taxes.ts'
import { readUsed } from './used.ts'

/** A subscription's period, and the plan that prices what was used in it. */
export interface Metered {
  subscription: Pick<Subscription, 'id' | 'start_date'>
  plan: Pick<Plan, 'id' | 'currency_code' | 'tax_codes'>
  period: Period
  rateOf: RateOf
}

export async function usageOf(
  db: Database,
  subscription: Metered['subscription'],
  plan: Metered['plan'],
  period: Period,
  rateOf: RateOf,
): Promise<ChargeUsage[]> {
  const [usage = []] = await usageOfAll(db, [{ subscription, plan, period, rateOf }])
  return usage
}

/** @returns the usage of each, in their order */
export async function usageOfAll(
  db: Database,
  metered: readonly Metered[],
): Promise<ChargeUsage[][]> {
  const planIds = new Set(metered.map(({ plan }) => plan.id))
  const charges = grouped(await readCharges(db, [...planIds]), ({ plan_id }) => plan_id)
  const lines = metered.flatMap((its) =>
    (charges.get(its.plan.id) ?? []).map((charge) => ({ ...its, its, charge })),
  )
  const used = await readUsed(db, lines)
  const priced = lines.map((line, i) => ({ its: line.its, usage: priceLine(line, used[i]!) }))
  const usage = grouped(priced, ({ its }) => its)
  return metered.map((its) => (usage.get(its) ?? []).map((line) => line.usage))
}

/** Amounts of one currency, added up. */
export const sumOf = (amounts: readonly string[]): Big =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Big(0))

type MeteredCharge = Awaited<ReturnType<typeof readCharges>>[number]

/** The charges of plans with their metrics, in each plan's order. */
const readCharges = (db: Database, planIds: readonly string[]) =>
  db
    .selectFrom('charges')
    .innerJoin('metrics', 'metrics.id', 'charges.metric_id')
    .selectAll('metrics')
    .select([
      'charges.plan_id',
      'charges.id as charge_id',
      'charges.parent_id as charge_parent_id',
      'charges.metric_id',
      'charges.charge_model',
      'charges.properties',
      'charges.min_amount',
      'charges.tax_codes',
    ])
    .where('charges.plan_id', '=', anyOf(planIds))
    .orderBy('charges.rank')
    .execute()

const priceLine = (
  { plan, rateOf, charge }: Metered & { charge: MeteredCharge },
  used: Used,
): ChargeUsage => ({
  units: used.units.toFixed(),
  events_count: used.eventsCount,
  amount: roundFee(priceOf(charge, used), plan.currency_code).toFixed(),
  tax_rate: rateOf(charge.tax_codes, plan.tax_codes),
  charge: {
    id: charge.charge_parent_id ?? charge.charge_id,
    metric_id: charge.metric_id,
    charge_model: charge.charge_model,
    properties: charge.properties,
    min_amount: charge.min_amount,
  },
  metric: {
    name: charge.name,
    code: charge.code,
    aggregation_type: charge.aggregation_type,
  },
})
