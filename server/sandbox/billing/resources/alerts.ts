/** Alerts of a subscription: create, list, read, update, delete (billing-53 to billing-57). */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { AlertBody, AlertUpdateBody } from '../../../contract/alert.ts'
import { PageQuery } from '../../../contract/paging.ts'
import type { SandboxContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import type { Alert, Metric, Subscription } from '../../database/tables/billing.ts'
import { notFound, unprocessable } from '../../http/errors.ts'
import { readBody, readId, readQuery } from '../../http/request.ts'
import { evaluateAlerts, previousValue } from '../alerts/evaluate.ts'
import { changeRow } from '../change-row.ts'
import { findSubscription } from '../find.ts'
import { orUndefined } from '../money-format.ts'
import { pageOffset } from '../pagination.ts'
import { mapUniqueViolation } from '../unique-keys.ts'
import { serializeMetric } from './metrics.ts'

export function alerts({ db, clock }: SandboxContext): Hono {
  const app = new Hono()

  // CHOICE: a code is unique within its subscription.
  const find = async (subscription: Subscription, code: string): Promise<Alert> => {
    const alert = await db
      .selectFrom('alerts')
      .selectAll()
      .where('subscription_id', '=', subscription.id)
      .where('code', '=', code)
      .executeTakeFirst()
    if (!alert) throw notFound()
    return alert
  }

  /** Usage from before an alert, or before its new thresholds, counts too. */
  const evaluated = async (subscription: Subscription, alert: Alert) => {
    await evaluateAlerts(db, [subscription.id], clock.now())
    const alerts = db.selectFrom('alerts').selectAll().where('id', '=', alert.id)
    return toResponse(subscription, (await alerts.executeTakeFirst()) ?? alert)
  }

  const toResponse = async (subscription: Subscription, alert: Alert) => {
    const metric = alert.metric_id
      ? await db
          .selectFrom('metrics')
          .selectAll()
          .where('id', '=', alert.metric_id)
          .executeTakeFirst()
      : undefined
    return serializeAlert(subscription, alert, metric)
  }

  app.post('/:id/alerts', async (c) => {
    const subscription = await findSubscription(db, readId(c))
    // CHOICE: a pending change has no alerts, because its row is deleted when it begins.
    if (subscription.replaces !== null) {
      throw unprocessable('SUBSCRIPTION_NOT_CHANGEABLE', 'It is a change that has not begun.')
    }
    const body = await readBody(c, AlertBody)
    const { metric_code, thresholds, ...members } = body
    const alert = await mapUniqueViolation('/code', body.code, () =>
      db.transaction().execute(async (trx) =>
        trx
          .insertInto('alerts')
          .values({
            ...members,
            id: randomUUID(),
            subscription_id: subscription.id,
            metric_id: metric_code === undefined ? null : await lockMetric(trx, metric_code),
            thresholds: JSON.stringify(thresholds),
            created_at: clock.now(),
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
    )
    return c.json(await evaluated(subscription, alert), 201)
  })

  // billing-15: the list has no page counts.
  app.get('/:id/alerts', async (c) => {
    const subscription = await findSubscription(db, readId(c))
    const query = readQuery(c, PageQuery)
    const rows = await db
      .selectFrom('alerts')
      .selectAll()
      .where('subscription_id', '=', subscription.id)
      .orderBy('position', 'desc')
      .limit(query.per_page)
      .offset(pageOffset(query))
      .execute()
    const responses = []
    for (const row of rows) responses.push(await toResponse(subscription, row))
    return c.json({ alerts: responses })
  })

  app.get('/:id/alerts/:code', async (c) => {
    const subscription = await findSubscription(db, readId(c))
    return c.json(await toResponse(subscription, await find(subscription, readId(c, 'code'))))
  })

  app.put('/:id/alerts/:code', async (c) => {
    const subscription = await findSubscription(db, readId(c))
    const { id } = await find(subscription, readId(c, 'code'))
    const { thresholds, ...body } = await readBody(c, AlertUpdateBody)
    const changes = { ...body, thresholds: thresholds && JSON.stringify(thresholds) }
    const alert = await mapUniqueViolation('/code', body.code, () =>
      db.transaction().execute((trx) => changeRow(trx, 'alerts', id, () => changes)),
    )
    return c.json(await evaluated(subscription, alert))
  })

  app.delete('/:id/alerts/:code', async (c) => {
    const subscription = await findSubscription(db, readId(c))
    const { id } = await find(subscription, readId(c, 'code'))
    await db.deleteFrom('alerts').where('id', '=', id).execute()
    return c.body(null, 204)
  })

  return app
}

/** Locks a metric until the transaction ends, so that it is not deleted while an alert on it is written. */
async function lockMetric(trx: Database, code: string): Promise<string> {
  const metrics = trx.selectFrom('metrics').select('id').where('code', '=', code)
  const metric = await metrics.forKeyShare().executeTakeFirst()
  if (metric) return metric.id
  throw unprocessable('INVALID_PARAMETER_VALUE', 'is not known', '/metric_code', code)
}

const serializeAlert = (subscription: Subscription, alert: Alert, metric: Metric | undefined) => ({
  id: alert.id,
  external_subscription_id: subscription.external_id,
  metric: metric && serializeMetric(metric),
  type: alert.type,
  code: alert.code,
  name: orUndefined(alert.name),
  previous_value: Number(previousValue(alert, subscription)),
  thresholds: alert.thresholds,
  created_at: alert.created_at,
})
