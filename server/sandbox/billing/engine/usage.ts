/** What a subscription used in a period: every charge of its plan, its units and what they cost. */
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import type { Charge, ChargeUsage, Metric, Plan, Subscription } from '../tables.ts'
import { type Aggregated, aggregate, aggregateAll, transactions } from './aggregate.ts'
import { priceOf, type Used } from './charge.ts'
import { looksAtEvents, type PercentageProperties } from './charges/percentage.ts'
import type { Period } from './periods.ts'
import { roundFee } from './rounding.ts'
import type { RateOf } from './taxes.ts'

export async function usageOf(
  db: Database,
  subscription: Pick<Subscription, 'id' | 'start_date'>,
  plan: Pick<Plan, 'id' | 'currency_code' | 'tax_codes'>,
  period: Period,
  rateOf: RateOf,
): Promise<ChargeUsage[]> {
  const charges = await db
    .selectFrom('charges')
    .innerJoin('metrics', 'metrics.id', 'charges.metric_id')
    .selectAll('metrics')
    .select([
      'charges.id as charge_id',
      'charges.parent_id as charge_parent_id',
      'charges.metric_id',
      'charges.charge_model',
      'charges.properties',
      'charges.min_amount',
      'charges.tax_codes',
    ])
    .where('charges.plan_id', '=', plan.id)
    .orderBy('charges.rank')
    .execute()
  const questions = charges.map((metric) => {
    // Facts §1.3: what is metered begins anew with each period, what recurs carries over.
    const from = metric.type === 'RECURRING' ? subscription.start_date : period.from
    // CHOICE: units carry over; the events are the period's own.
    return { metric, span: { from, to: period.to }, countFrom: period.from }
  })
  const answers = await aggregateAll(db, subscription.id, questions)
  const usage: ChargeUsage[] = []
  for (const [i, charge] of charges.entries()) {
    const used = await usedOf(db, charge, subscription, period, answers[i]!)
    usage.push({
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
  }
  return usage
}

/** Amounts of one currency, added up. */
export const sumOf = (amounts: readonly string[]): Big =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Big(0))

async function usedOf(
  db: Database,
  charge: Metric & Pick<Charge, 'charge_model' | 'properties'>,
  { id, start_date }: Pick<Subscription, 'id' | 'start_date'>,
  period: Period,
  aggregated: Aggregated,
): Promise<Used> {
  const nothing = new Big(0)
  const events =
    charge.charge_model === 'PERCENTAGE' &&
    looksAtEvents(charge.properties as unknown as PercentageProperties)
  if (!events) return { ...aggregated, carried: nothing, transactions: [] }
  const before = { from: start_date, to: period.from }
  const carried =
    charge.type === 'RECURRING' ? (await aggregate(db, charge, id, before)).units : nothing
  if (aggregated.eventsCount === 0) return { ...aggregated, carried, transactions: [] }
  // CHOICE: what is not added up from events (a maximum, distinct values) is one transaction.
  const addsUp = charge.aggregation_type === 'SUM' || charge.aggregation_type === 'COUNT'
  return {
    ...aggregated,
    carried,
    transactions: addsUp
      ? await transactions(db, charge, id, period)
      : [aggregated.units.minus(carried)],
  }
}
