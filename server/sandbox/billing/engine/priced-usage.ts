/** Measures and prices the usage of subscriptions in a period: the units and the amount of every charge of the plan. */
import type { Period } from '../../../pricing/billing/periods.ts'
import type { TaxRateResolver } from '../../../pricing/billing/taxes.ts'
import type { Charge as ChargeTerms } from '../../../pricing/price/charge.ts'
import { type Decimal, rescale, subtract, toText, ZERO } from '../../../pricing/price/decimal.ts'
import { isPricedByEvent } from '../../../pricing/price/percentage.ts'
import { priceUsage } from '../../../pricing/price/price.ts'
import type { Usage } from '../../../pricing/price/usage.ts'
import { minorUnits } from '../../currencies.ts'
import { anyOf, groupBy } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { ChargeUsage, Metric, Plan, Subscription } from '../../database/tables/billing.ts'
import { aggregate, loadTransactions, type UsageAggregate } from './aggregation.ts'
import { capAmounts, maxMonthlyAmount } from './billing-limit.ts'
import { chargeCost } from './billing-terms.ts'
import { chargeTerms } from './charge-row.ts'

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
  const [priced] = await priceUsageOfAll(db, [period])
  return priced?.[1] ?? []
}

/** @returns each period with its priced usage, in their order. CHOICE: capped as one invoice is */
export async function priceUsageOfAll<Of extends SubscriptionPeriod>(
  db: Database,
  periods: readonly Of[],
): Promise<[Of, ChargeUsage[]][]> {
  const planIds = new Set(periods.map(({ plan }) => plan.id))
  const charges = groupBy(await loadMeteredCharges(db, [...planIds]), ({ plan_id }) => plan_id)
  const lines = periods.flatMap((of) =>
    (charges.get(of.plan.id) ?? []).map((charge) => ({
      ...of,
      of,
      charge,
      terms: chargeTerms(charge),
    })),
  )
  const measured = await loadChargeUsage(db, lines)
  const priced = measured.map(([line, usage]) => ({ of: line.of, usage: priceLine(line, usage) }))
  const byPeriod = groupBy(priced, ({ of }) => of)
  return periods.map((of) => {
    const lines = (byPeriod.get(of) ?? []).map(({ usage }) => ({ ...chargeCost(usage), usage }))
    const currency = of.plan.currency_code
    const capped = capAmounts(lines, maxMonthlyAmount(currency), currency)
    return [of, capped.map(({ usage, amount }) => ({ ...usage, amount }))]
  })
}

type MeteredCharge = Awaited<ReturnType<typeof loadMeteredCharges>>[number]

/** The charges of plans with their metrics, in each plan's order. */
const loadMeteredCharges = (db: Database, planIds: readonly string[]) =>
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
  {
    plan,
    resolveTaxRate,
    charge,
    terms,
  }: SubscriptionPeriod & { charge: MeteredCharge; terms: ChargeTerms },
  usage: Usage,
): ChargeUsage => ({
  units: toText(usage.units),
  events_count: Number(usage.events),
  amount: toText(rescale(priceUsage(terms, usage), minorUnits(plan.currency_code))),
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

/** A charge of a subscription's plan in one of its periods. */
interface ChargePeriod {
  subscription: Pick<Subscription, 'id' | 'start_date'>
  charge: Metric
  terms: ChargeTerms
  period: Period
}

/**
 * Measures the usage of charges from events: units, and for some charges the value of each event.
 *
 * Runs one statement for all, and two more where charges price single events.
 * @returns each with its usage, in their order
 */
async function loadChargeUsage<Line extends ChargePeriod>(
  db: Database,
  all: readonly Line[],
): Promise<[Line, Usage][]> {
  const aggregates = await aggregate(
    db,
    all.map((line) => {
      const { charge, subscription, period } = line
      // billing-102: METERED usage begins with the period, RECURRING usage with the subscription.
      const from = charge.type === 'RECURRING' ? subscription.start_date : period.from
      // CHOICE: units carry over; the events are the period's own.
      return { ...toUsageQuery(line, { from, to: period.to }), countFrom: period.from }
    }),
  )
  const perEvent = all.filter(({ terms }) => isPricedByEvent(terms))
  const recurring = perEvent.filter(({ charge }) => charge.type === 'RECURRING')
  const additive = perEvent.filter(isAdditive)
  const before = await aggregate(
    db,
    recurring.map((line) => toUsageQuery(line, beforePeriod(line))),
  )
  const carriedOver = new Map(before.map(([{ of }, { units }]) => [of, units]))
  const events = await loadTransactions(
    db,
    additive.map((line) => toUsageQuery(line, line.period)),
  )
  const transactions = new Map(events.map(([{ of }, values]) => [of, values]))
  return aggregates.map(([{ of }, aggregate]) => [
    of,
    toUsage(of, aggregate, carriedOver.get(of), transactions.get(of)),
  ])
}

function toUsage(
  line: ChargePeriod,
  aggregate: UsageAggregate,
  carriedOver = ZERO,
  values: readonly Decimal[] = [],
): Usage {
  // CHOICE: an aggregate that is not a sum (a maximum, distinct values) is one transaction.
  const isOneTransaction = isPricedByEvent(line.terms) && !isAdditive(line) && aggregate.events > 0n
  const each = isOneTransaction ? [subtract(aggregate.units, carriedOver)] : values
  return {
    ...aggregate,
    carriedOver,
    transactions: each.map((value) => ({ value, count: 1n })),
  }
}

const toUsageQuery = <Line extends ChargePeriod>(of: Line, span: Period) => ({
  ...{ subscriptionId: of.subscription.id, metric: of.charge, span, of },
})

const beforePeriod = ({ subscription, period }: ChargePeriod): Period => ({
  from: subscription.start_date,
  to: period.from,
})

const isAdditive = ({ charge }: ChargePeriod): boolean =>
  charge.aggregation_type === 'SUM' || charge.aggregation_type === 'COUNT'
