/** Looks at alerts when usage arrives, and remembers where a threshold was crossed. */
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import { anyOf } from '../../database/rows.ts'
import { currentPeriod, readPlan } from '../engine/standing.ts'
import { readRates } from '../engine/taxes.ts'
import { sumOf, usageOf } from '../engine/usage.ts'
import type { ChargeUsage, Subscription } from '../tables.ts'
import { takeTurn } from '../turn.ts'
import { crosses } from './crossing.ts'
import type { Alert } from './tables.ts'

/**
 * CHOICE: there is nobody to call, so a crossing is seen in `previous_value`: it is what usage had come
 * to when a threshold was crossed last, and 0 again in a new period.
 */
export async function evaluateAlerts(db: Database, subscriptionIds: string[]): Promise<void> {
  const alerts = await db
    .selectFrom('alerts')
    .selectAll()
    .where('subscription_id', '=', anyOf(subscriptionIds))
    .orderBy('position')
    .execute()
  for (const id of new Set(alerts.map(({ subscription_id }) => subscription_id))) {
    const own = alerts.filter(({ subscription_id }) => subscription_id === id)
    await db.transaction().execute(async (trx) => {
      await takeTurn(trx)
      await evaluate(trx, id, own)
    })
  }
}

async function evaluate(trx: Database, subscriptionId: string, alerts: Alert[]) {
  // Locked: two batches at once must not lose the greater value to the smaller.
  const subscription = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscriptionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const period = currentPeriod(subscription)
  if (!period) return
  const plan = await readPlan(trx, subscription)
  const rateOf = await readRates(trx, subscription.customer_id)
  const usage = await usageOf(trx, subscription, plan, period, rateOf)
  for (const { id } of alerts) {
    const alert = await trx.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst()
    if (!alert) continue
    const value = await measured(trx, alert, usage)
    if (!crosses(alert.thresholds, previousValue(alert, subscription), value)) continue
    await trx
      .updateTable('alerts')
      .set({ previous_value: value, period_from: period.from })
      .where('id', '=', id)
      .execute()
  }
}

/** Amounts are without taxes, in the plan's currency. */
async function measured(trx: Database, alert: Alert, usage: ChargeUsage[]): Promise<string> {
  const ofMetric = usage.filter(({ charge }) => charge.metric_id === alert.metric_id)
  const amounts = (charges: ChargeUsage[]) => sumOf(charges.map(({ amount }) => amount))
  switch (alert.type) {
    case 'CURRENT_USAGE_AMOUNT':
      return amounts(usage).toFixed()
    case 'METRIC_CURRENT_USAGE_AMOUNT':
      return amounts(ofMetric).toFixed()
    case 'METRIC_CURRENT_USAGE_UNITS':
      // Several charges of one metric count the same units.
      return ofMetric
        .reduce((most, { units }) => (most.gt(units) ? most : new Big(units)), ZERO)
        .toFixed()
    case 'LIFETIME_USAGE_AMOUNT': {
      const closed = await trx
        .selectFrom('usage_periods')
        .select('charges')
        .where('subscription_id', '=', alert.subscription_id)
        .execute()
      return amounts([...usage, ...closed.flatMap(({ charges }) => charges)]).toFixed()
    }
  }
}

const ZERO = new Big(0)

/** What an alert remembers, as far as it still counts. */
export function previousValue(
  { type, previous_value, period_from }: Alert,
  subscription: Pick<Subscription, 'period_from'>,
): string {
  const isOld = period_from?.getTime() !== subscription.period_from?.getTime()
  return type !== 'LIFETIME_USAGE_AMOUNT' && isOld ? '0' : previous_value
}
