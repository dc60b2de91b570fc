/** Prices the usage of subscriptions in a period: the units and the amount of every charge of the plan. */
import { anyOf, groupBy } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { ChargeUsage, Plan, Subscription } from '../tables.ts'
import { capTotal, maxMonthlyAmount } from './billing-limit.ts'
import { loadChargeUsage } from './charge-usage.ts'
import { roundMoney } from './money.ts'
import type { Period } from './periods.ts'
import { type MeasuredUsage, priceUsage } from './pricing/index.ts'
import type { TaxRateResolver } from './taxes.ts'

/** A period of a subscription, and the plan that prices its usage. */
export interface SubscriptionPeriod {
  subscription: Pick<Subscription, 'id' | 'start_date'>
  plan: Pick<Plan, 'id' | 'currency_code' | 'tax_codes'>
  period: Period
  resolveTaxRate: TaxRateResolver
}

export async function priceUsageOf(
  db: Database,
  period: SubscriptionPeriod,
): Promise<ChargeUsage[]> {
  const [usage = []] = await priceUsageOfAll(db, [period])
  return usage
}

/** @returns the priced usage of each period, in their order. CHOICE: capped as one invoice is */
export async function priceUsageOfAll(
  db: Database,
  periods: readonly SubscriptionPeriod[],
): Promise<ChargeUsage[][]> {
  const planIds = new Set(periods.map(({ plan }) => plan.id))
  const charges = groupBy(await loadCharges(db, [...planIds]), ({ plan_id }) => plan_id)
  const lines = periods.flatMap((of) =>
    (charges.get(of.plan.id) ?? []).map((charge) => ({ ...of, of, charge })),
  )
  const usage = await loadChargeUsage(db, lines)
  const priced = lines.map((line, i) => ({ of: line.of, usage: priceLine(line, usage[i]!) }))
  const byPeriod = groupBy(priced, ({ of }) => of)
  return periods.map((of) => {
    const lines = (byPeriod.get(of) ?? []).map((line) => line.usage)
    const currency = of.plan.currency_code
    return capTotal(lines, maxMonthlyAmount(currency), currency)
  })
}

type MeteredCharge = Awaited<ReturnType<typeof loadCharges>>[number]

/** The charges of plans with their metrics, in each plan's order. */
const loadCharges = (db: Database, planIds: readonly string[]) =>
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
  { plan, resolveTaxRate, charge }: SubscriptionPeriod & { charge: MeteredCharge },
  usage: MeasuredUsage,
): ChargeUsage => ({
  units: usage.units.toFixed(),
  events_count: usage.eventsCount,
  amount: roundMoney(priceUsage(charge, usage), plan.currency_code).toFixed(),
  tax_rate: resolveTaxRate(charge.tax_codes, plan.tax_codes),
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
