/** Subscriptions: create, list, read, update, cancel (billing-45 to billing-49). The engine starts and ends them. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { PageQuery } from '../../../contract/paging.ts'
import { Id } from '../../../contract/scalars.ts'
import {
  CancelBody,
  SUBSCRIPTION_STATUSES,
  SubscriptionBody,
  SubscriptionUpdateBody,
} from '../../../contract/subscription.ts'
import type { SandboxContext } from '../../context.ts'
import { readBody, readId, readOptionalBody, readQuery } from '../../http/request.ts'
import { lockCustomer, lockShared } from '../billing-lock.ts'
import { overridePlan } from '../catalog/plan-overrides.ts'
import { runDueWork, startCreated } from '../engine/scheduler.ts'
import { findSubscription, resolveCustomer, resolvePlan } from '../find.ts'
import { paginate } from '../pagination.ts'
import {
  planCode,
  selectSubscriptions,
  serializeSubscriptions,
} from '../serializers/subscription.ts'
import { insertSubscription } from '../states/subscriptions.ts'
import { cancelSubscription } from '../subscriptions/cancel.ts'
import { assertChangesByUpdate, changeByCreation } from '../subscriptions/change-by-creation.ts'
import { fromLastInstant } from '../subscriptions/end-dates.ts'
import { assertEndDate, trialEnd, updateSubscription } from '../subscriptions/update.ts'
import { byCustomerKey, withUniqueKey } from '../unique-keys.ts'

const ListQuery = PageQuery.extend({
  external_customer_id: Id.optional(),
  plan_code: Id.optional(),
  status: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(SUBSCRIPTION_STATUSES, `must be of ${SUBSCRIPTION_STATUSES.join(', ')}`)))
    .optional(),
})

export function subscriptions(context: SandboxContext): Hono {
  const { db, clock } = context
  const app = new Hono()

  const toResponse = async ({ id }: { id: string }) => {
    const row = await selectSubscriptions(db)
      .where('subscriptions.id', '=', id)
      .executeTakeFirstOrThrow()
    return (await serializeSubscriptions(db, [row], clock.now()))[0]
  }

  app.get('/', async (c) => {
    const query = readQuery(c, ListQuery)
    let matching = selectSubscriptions(db)
    if (query.status) matching = matching.where('subscriptions.status', 'in', query.status)
    if (query.plan_code) matching = matching.where(planCode, '=', query.plan_code)
    if (query.external_customer_id) {
      matching = matching.where(
        byCustomerKey('subscriptions.customer_id', query.external_customer_id),
      )
    }
    const all = matching.orderBy('subscriptions.position', 'desc')
    const { rows, metadata } = await paginate(all, query)
    return c.json({ subscriptions: await serializeSubscriptions(db, rows, clock.now()), metadata })
  })

  app.post('/', async (c) => {
    const body = await readBody(c, SubscriptionBody)
    const changed = await changeByCreation(context, body)
    if (changed) return c.json(await toResponse(changed), 201)
    const now = clock.now()
    const start = body.start_date ? new Date(body.start_date) : now
    const end = body.end_date ? fromLastInstant(new Date(body.end_date)) : null
    assertEndDate(end, start, now)
    const id = randomUUID()
    const key = { key: body.external_id, row: id }
    const isProcessed = await withUniqueKey(db, 'subscriptions', key, () =>
      db.transaction().execute(async (trx) => {
        // Blocks the deletion of the customer and the plan until the subscription refers to them.
        await lockShared(trx)
        const customer = await resolveCustomer(trx, body.external_customer_id)
        await lockCustomer(trx, customer.id)
        const plan = await resolvePlan(trx, body.plan_code)
        const effectivePlan = body.plan_overrides
          ? await overridePlan(trx, plan, body.plan_overrides, now)
          : plan
        const created = await insertSubscription(trx, {
          id,
          // CHOICE: without a key the service's id is the key.
          external_id: body.external_id ?? id,
          customer_id: customer.id,
          plan_id: effectivePlan.id,
          name: body.name,
          billing_time: body.billing_time,
          start_date: start,
          end_date: end,
          ...trialEnd(effectivePlan, start),
          // CHOICE: a start in the past opens the current period; earlier periods are not billed.
          next_due: start > now ? start : now,
          created_at: now,
        })
        return startCreated(trx, context, created)
      }),
    )
    if (!isProcessed) await runDueWork(context)
    return c.json(await toResponse({ id }), 201)
  })

  app.get('/:id', async (c) => c.json(await toResponse(await findSubscription(db, readId(c)))))

  app.put('/:id', async (c) => {
    const found = await findSubscription(db, readId(c))
    const body = await readBody(c, SubscriptionUpdateBody)
    assertChangesByUpdate(context.settings, body)
    return c.json(await toResponse(await updateSubscription(context, found, body)))
  })

  app.post('/:id/cancel', async (c) => {
    const subscription = await findSubscription(db, readId(c))
    // billing-136: IMMEDIATE is the default, also without a body.
    const hasType = c.req.header('content-type') !== undefined
    const { cancel_option } = await (hasType ? readBody : readOptionalBody)(c, CancelBody)
    await cancelSubscription(context, subscription, cancel_option)
    return c.json(await toResponse(subscription))
  })

  return app
}
