/** Evaluates alerts when usage arrives, and stores the value at which a threshold was crossed. */
import type { AlertBody } from '../../../contract/alert.ts'
import {
  compare,
  type DecimalLike,
  divide,
  max,
  subtract,
  sum,
  toText,
  ZERO,
} from '../../../pricing/price/decimal.ts'
import { anyOf } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Alert, ChargeUsage, Subscription } from '../../database/tables/billing.ts'
import { lockCustomer } from '../billing-lock.ts'
import { currentPeriod } from '../engine/billing-terms.ts'
import { priceUsageOf } from '../engine/priced-usage.ts'
import { loadTaxRates } from '../engine/taxes.ts'
import { loadPlan } from '../engine/transitions.ts'
import { recordAlertTriggered } from '../outbox/alerts.ts'

/**
 * Records the crossings of thresholds. CHOICE: `previous_value` is the usage when a threshold was last crossed,
 * which is 0 again in a new period.
 * @param now the instant of the crossings
 */
export async function evaluateAlerts(
  db: Database,
  subscriptionIds: string[],
  now: Date,
): Promise<void> {
  const alerts = await db
    .selectFrom('alerts')
    .selectAll()
    .where('subscription_id', '=', anyOf(subscriptionIds))
    .orderBy('position')
    .execute()
  for (const id of new Set(alerts.map(({ subscription_id }) => subscription_id))) {
    const subscriptionAlerts = alerts.filter(({ subscription_id }) => subscription_id === id)
    await db.transaction().execute(async (trx) => {
      await evaluate(trx, id, subscriptionAlerts, now)
    })
  }
}

async function evaluate(trx: Database, subscriptionId: string, alerts: Alert[], now: Date) {
  const subscriptions = trx.selectFrom('subscriptions').where('id', '=', subscriptionId)
  const { customer_id } = await subscriptions.select('customer_id').executeTakeFirstOrThrow()
  // Locked, because of two concurrent batches the greater value must win.
  await lockCustomer(trx, customer_id)
  const subscription = await subscriptions.selectAll().executeTakeFirstOrThrow()
  const period = currentPeriod(subscription)
  if (!period) return
  const plan = await loadPlan(trx, subscription)
  const resolveTaxRate = await loadTaxRates(trx, subscription.customer_id)
  const usage = await priceUsageOf(trx, { subscription, plan, period, resolveTaxRate })
  for (const { id } of alerts) {
    const alert = await trx.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst()
    if (!alert) continue
    const current = await currentValue(trx, alert, usage)
    const previous = previousValue(alert, subscription)
    const crossed = crossedThresholds(alert.thresholds, previous, current)
    if (crossed.length === 0) continue
    await trx
      .updateTable('alerts')
      .set({ previous_value: current, period_from: period.from })
      .where('id', '=', id)
      .execute()
    await recordAlertTriggered(trx, { alert, previous, current, crossed }, now)
  }
}

/** The value that an alert compares. Amounts are without taxes, in the plan's currency. */
async function currentValue(trx: Database, alert: Alert, usage: ChargeUsage[]): Promise<string> {
  const ofMetric = usage.filter(({ charge }) => charge.metric_id === alert.metric_id)
  const amounts = (charges: ChargeUsage[]) => sum(charges.map(({ amount }) => amount))
  switch (alert.type) {
    case 'CURRENT_USAGE_AMOUNT':
      return toText(amounts(usage))
    case 'METRIC_CURRENT_USAGE_AMOUNT':
      return toText(amounts(ofMetric))
    case 'METRIC_CURRENT_USAGE_UNITS':
      // Several charges of one metric count the same units.
      return toText(ofMetric.map(({ units }) => units).reduce<DecimalLike>(max, ZERO))
    case 'LIFETIME_USAGE_AMOUNT': {
      const closed = await trx
        .selectFrom('usage_periods')
        .select('charges')
        .where('subscription_id', '=', alert.subscription_id)
        .execute()
      return toText(amounts([...usage, ...closed.flatMap(({ charges }) => charges)]))
    }
  }
}

/** The stored value of an alert, 0 if it is from an earlier period. */
export function previousValue(
  { type, previous_value, period_from }: Alert,
  subscription: Pick<Subscription, 'period_from'>,
): string {
  const isOld = period_from?.getTime() !== subscription.period_from?.getTime()
  return type !== 'LIFETIME_USAGE_AMOUNT' && isOld ? '0' : previous_value
}

type Thresholds = AlertBody['thresholds']

/**
 * The thresholds that usage crosses from one value to the next. Thresholds of 500, 1000 and a recurring 200
 * are crossed at 500, 1000, 1200, 1400 and so on (billing-218).
 * CHOICE: a recurring threshold alone recurs from 0. A threshold is crossed as soon as it is reached.
 */
export function crossedThresholds(
  thresholds: Thresholds,
  before: string,
  after: string,
): Thresholds {
  const fixed = thresholds.filter(({ recurring }) => !recurring).map(({ value }) => value)
  const last = fixed.reduce<DecimalLike>(max, ZERO)
  return thresholds.filter(({ value, recurring }) => {
    if (!recurring) return compare(value, before) > 0 && compare(value, after) <= 0
    const steps = (usage: string) => divide(subtract(usage, last), value, 0, 'down')
    const stepsBefore = compare(before, last) < 0 ? ZERO : steps(before)
    return compare(after, last) > 0 && compare(steps(after), stepsBefore) > 0
  })
}
