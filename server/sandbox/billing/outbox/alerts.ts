/** Webhook events of alerts. */
import type { AlertBody } from '../../../contract/alert.ts'
import type { Database } from '../../database/connect.ts'
import type { Alert } from '../../database/tables/billing.ts'
import { orUndefined } from '../money-format.ts'
import { record } from './record.ts'

interface Crossing {
  alert: Alert
  /** The usage at the last crossing and now, as decimal text. */
  previous: string
  current: string
  crossed: AlertBody['thresholds']
}

/** The subscription's key and the metric's code are read here, because an alert has neither. */
export async function recordAlertTriggered(
  trx: Database,
  { alert, previous, current, crossed }: Crossing,
  at: Date,
): Promise<void> {
  const summary = 'Usage crossed a threshold of an alert.'
  await record(trx, { type: 'SUBSCRIPTION-ALERT.TRIGGERED', at, summary }, async () => {
    const { external_id, metric_code } = await trx
      .selectFrom('alerts')
      .innerJoin('subscriptions', 'subscriptions.id', 'alerts.subscription_id')
      .leftJoin('metrics', 'metrics.id', 'alerts.metric_id')
      .select(['subscriptions.external_id', 'metrics.code as metric_code'])
      .where('alerts.id', '=', alert.id)
      .executeTakeFirstOrThrow()
    return [
      {
        id: alert.id,
        external_subscription_id: external_id,
        metric_code: orUndefined(metric_code),
        type: alert.type,
        code: alert.code,
        name: orUndefined(alert.name),
        current_value: Number(current),
        previous_value: Number(previous),
        crossed_thresholds: crossed,
        triggered_at: at,
      },
    ]
  })
}
