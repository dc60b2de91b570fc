/** Subscriptions: create, list, read, update, cancel (billing-45 to billing-49). The engine starts and ends them. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { sql } from 'kysely'
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
import type { Database } from '../../database/connect.ts'
import type { Subscription } from '../../database/tables/billing.ts'
import { readBody, readId, readOptionalBody, readQuery } from '../../http/request.ts'
import { lockCustomer, lockShared } from '../billing-lock.ts'
import { overridePlan } from '../catalog/plan-overrides.ts'
import { runDueWork, startCreated } from '../engine/scheduler.ts'
import { findSubscription, resolveCustomer, resolvePlan } from '../find.ts'
import { orUndefined } from '../money-format.ts'
import { paginate } from '../pagination.ts'
import { cancelSubscription } from '../subscriptions/cancel.ts'
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
    return serializeSubscription(row, clock.now())
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
    return c.json({
      subscriptions: rows.map((row) => serializeSubscription(row, clock.now())),
      metadata,
    })
  })

  app.post('/', async (c) => {
    const body = await readBody(c, SubscriptionBody)
    const now = clock.now()
    const start = body.start_date ? new Date(body.start_date) : now
    const end = body.end_date ? new Date(body.end_date) : null
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
        const own = body.plan_overrides
          ? await overridePlan(trx, plan, body.plan_overrides, now)
          : plan
        const created = await trx
          .insertInto('subscriptions')
          .values({
            id,
            // CHOICE: without a key the service's id is the key.
            external_id: body.external_id ?? id,
            customer_id: customer.id,
            plan_id: own.id,
            name: body.name,
            status: 'PENDING',
            billing_time: body.billing_time,
            start_date: start,
            end_date: end,
            ends_as: 'TERMINATED',
            ...trialEnd(own, start),
            // CHOICE: a start in the past opens the current period; earlier periods are not billed.
            next_due: start > now ? start : now,
            created_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        return startCreated(trx, context, created)
      }),
    )
    if (!isProcessed) await runDueWork(context)
    return c.json(await toResponse({ id }), 201)
  })

  app.get('/:id', async (c) => c.json(await toResponse(await findSubscription(db, readId(c)))))

  app.put('/:id', async (c) => {
    const subscription = await findSubscription(db, readId(c))
    await updateSubscription(context, subscription, await readBody(c, SubscriptionUpdateBody))
    return c.json(await toResponse(subscription))
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

/** Subscriptions with the keys of their customer and plan. */
const selectSubscriptions = (db: Database) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.id', 'subscriptions.customer_id')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .leftJoin('plans as parents', 'parents.id', 'plans.parent_id')
    .leftJoin('subscriptions as replaced', 'replaced.id', 'subscriptions.replaces')
    .selectAll('subscriptions')
    .select([
      'customers.external_id as external_customer_id',
      'replaced.external_id as replaced_external_id',
    ])
    .select(planCode.as('plan_code'))

/** A copied plan shows the code of its original. */
const planCode = sql<string>`coalesce(parents.code, plans.code)`

/**
 * CHOICE: `current_period_end` and `end_date` are the first instant after; `trial_ended_at` is present once
 * the trial is over. A pending change shows the key of the subscription that it changes.
 */
const serializeSubscription = (
  row: Subscription & {
    external_customer_id: string
    plan_code: string
    replaced_external_id: string | null
  },
  now: Date,
) => ({
  id: row.id,
  external_id: row.replaced_external_id ?? row.external_id,
  external_customer_id: row.external_customer_id,
  name: orUndefined(row.name),
  plan_code: row.plan_code,
  billing_time: row.billing_time,
  status: row.status,
  start_date: row.start_date,
  end_date: orUndefined(row.end_date),
  current_period_start: orUndefined(row.period_from),
  current_period_end: orUndefined(row.period_to),
  trial_ended_at: row.trial_ends_at && row.trial_ends_at <= now ? row.trial_ends_at : undefined,
  created_at: row.created_at,
})
