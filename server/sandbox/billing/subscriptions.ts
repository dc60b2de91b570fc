/** Subscriptions: create, list, read, change, cancel (billing-45 to billing-49). The engine begins and ends them. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { Id } from '../../contract/identifiers.ts'
import { PageQuery } from '../../contract/paging.ts'
import {
  CancelBody,
  SUBSCRIPTION_STATUSES,
  SubscriptionBody,
  SubscriptionUpdateBody,
} from '../../contract/subscription.ts'
import type { SandboxContext } from '../context.ts'
import { readBody, readId, readQuery } from '../read.ts'
import { refuse } from '../refusal.ts'
import { customerOf, findSubscription } from './find.ts'
import { claimKey, ofCustomer } from './keys.ts'
import { pageOf } from './page.ts'
import { overridePlan } from './plan-overrides.ts'
import { settle } from './settle.ts'
import { answerSubscription, planCode, readSubscriptions } from './subscription-answer.ts'
import { changeSubscription, checkEnd, planOf, trialOf } from './subscription-change.ts'
import type { Subscription } from './tables.ts'
import { holdTurns } from './turn.ts'

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

  const answer = async ({ id }: { id: string }) => {
    const row = await readSubscriptions(db)
      .where('subscriptions.id', '=', id)
      .executeTakeFirstOrThrow()
    return answerSubscription(row, clock.now())
  }

  app.get('/', async (c) => {
    const query = readQuery(c, ListQuery)
    let matching = readSubscriptions(db)
    if (query.status) matching = matching.where('subscriptions.status', 'in', query.status)
    if (query.plan_code) matching = matching.where(planCode, '=', query.plan_code)
    if (query.external_customer_id) {
      matching = matching.where(ofCustomer('subscriptions.customer_id', query.external_customer_id))
    }
    const all = matching.orderBy('subscriptions.position', 'desc')
    const { rows, metadata } = await pageOf(all, query)
    return c.json({
      subscriptions: rows.map((row) => answerSubscription(row, clock.now())),
      metadata,
    })
  })

  app.post('/', async (c) => {
    const body = await readBody(c, SubscriptionBody)
    const now = clock.now()
    const start = body.start_date ? new Date(body.start_date) : now
    const end = body.end_date ? new Date(body.end_date) : null
    checkEnd(end, start, now)
    const id = randomUUID()
    await claimKey(db, 'subscriptions', { key: body.external_id, row: id }, () =>
      db.transaction().execute(async (trx) => {
        // No customer and no plan is deleted until the subscription is there, which keeps them in use.
        await holdTurns(trx)
        const customer = await customerOf(trx, body.external_customer_id)
        const plan = await planOf(trx, body.plan_code)
        const own = body.plan_overrides
          ? await overridePlan(trx, plan, body.plan_overrides, now)
          : plan
        await trx
          .insertInto('subscriptions')
          .values({
            id,
            // CHOICE: the service's id stands in for a key that was not given.
            external_id: body.external_id ?? id,
            customer_id: customer.id,
            plan_id: own.id,
            name: body.name,
            status: 'PENDING',
            billing_time: body.billing_time,
            start_date: start,
            end_date: end,
            ends_as: 'TERMINATED',
            ...trialOf(own, start),
            // CHOICE: a start in the past begins with the period that is open now; none before it is billed.
            next_due: start > now ? start : now,
            created_at: now,
          })
          .execute()
      }),
    )
    await settle(context)
    return c.json(await answer({ id }), 201)
  })

  app.get('/:id', async (c) => c.json(await answer(await findSubscription(db, readId(c)))))

  app.put('/:id', async (c) => {
    const subscription = await findSubscription(db, readId(c))
    await changeSubscription(context, subscription, await readBody(c, SubscriptionUpdateBody))
    return c.json(await answer(subscription))
  })

  app.post('/:id/cancel', async (c) => {
    const subscription = await findSubscription(db, readId(c))
    // billing-136: IMMEDIATE when nothing is said; then there need not be a body either.
    const said = c.req.header('content-type') !== undefined
    const { cancel_option } = said ? await readBody(c, CancelBody) : CancelBody.parse({})
    await cancel(subscription, cancel_option)
    await settle(context)
    return c.json(await answer(subscription))
  })

  /** billing-136. Each write looks once more at what it was decided by. */
  async function cancel({ id, status }: Subscription, option: 'IMMEDIATE' | 'END_OF_PERIOD') {
    const change = db.updateTable('subscriptions').where('id', '=', id)
    const now = clock.now()
    if (status === 'PENDING' && option === 'IMMEDIATE') {
      await change
        .set({ status: 'CANCELED', next_due: null })
        .where('status', '=', 'PENDING')
        .execute()
      return
    }
    if (status !== 'ACTIVE') {
      const why = status === 'PENDING' ? 'takes only IMMEDIATE before the start' : 'is over already'
      throw refuse('SUBSCRIPTION_NOT_CANCELABLE', why, '/cancel_option', option)
    }
    const active = change.where('status', '=', 'ACTIVE')
    if (option === 'END_OF_PERIOD') {
      await active.set((eb) => ({ end_date: eb.ref('period_to') })).execute()
      return
    }
    await active
      .set((eb) => ({
        end_date: now,
        ends_as: 'CANCELED',
        period_to: eb.fn<Date>('least', ['period_to', eb.val(now)]),
        next_due: eb.fn<Date>('least', ['next_due', eb.val(now)]),
      }))
      .execute()
  }

  return app
}
