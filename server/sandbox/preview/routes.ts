/**
 * POST /sandbox/preview: what calls of billing would bill. Unlike the rest of /sandbox it needs a token, and faults
 * apply to it, because it stands for the service: applications call it as they call billing.
 */
import { Hono } from 'hono'
import {
  type PreviewedCall,
  type ServicePreview,
  ServicePreviewBody,
} from '../../contract/plans/service-preview.ts'
import { runDueWork } from '../billing/engine/scheduler.ts'
import { findCustomer, findPlan } from '../billing/find.ts'
import { isOnPlan } from '../billing/states/subscriptions.ts'
import type { SandboxContext, SandboxEnv } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { notFound, ServiceError, unprocessable } from '../http/errors.ts'
import { readBody } from '../http/request.ts'
import { documentsSince, lastDocuments, mayCreditUsage } from './documents.ts'
import { dryRun } from './dry-run.ts'

const BILLING = '/v1/commerce/billing'

/** The calls that can be previewed. */
const CALLS: readonly (readonly [method: string, path: RegExp])[] = [
  ['POST', /^\/subscriptions$/],
  ['PUT', /^\/subscriptions\/[\w-]+$/],
  ['POST', /^\/subscriptions\/[\w-]+\/cancel$/],
  ['PUT', /^\/plans\/[\w-]+$/],
]

/** CHOICE: a change of a plan is previewed with its subscriptions, and bills none of them at once. */
const MAX_SUBSCRIPTIONS = 20

/** More than callers wait between their attempts: a preview that took too long would take as long again. */
const RETRY_AFTER_SECONDS = '5'

/** @param appOf the sandbox's app, which imports this module */
export function preview(
  context: SandboxContext,
  appOf: (dry: SandboxContext) => Hono<SandboxEnv>,
): Hono<SandboxEnv> {
  return new Hono<SandboxEnv>().post('/', async (c) => {
    const { customer, calls, subscriptions } = await readBody(c, ServicePreviewBody)
    const { id: customerId, external_id } = await findCustomer(context.db, customer.id)
    if (external_id !== customer.external_id) throw notFound()
    for (const [index, call] of calls.entries()) assertPreviewable(call, index, external_id)
    const plans = calls.flatMap(({ path }) => path.split('/plans/')[1] ?? [])
    for (const plan of plans) await assertFewSubscriptions(context.db, plan)

    const dryRunOptions = {
      customerId,
      lock: plans.length > 0 ? ('all' as const) : ('customer' as const),
      signal: c.req.raw.signal,
    }
    const answer = dryRun(context, dryRunOptions, async (dry) => {
      const now = dry.clock.now()
      const before = await lastDocuments(dry.db, customerId)
      const app = appOf(dry)
      for (const { method, path, body } of calls) {
        const headers = {
          authorization: c.req.header('authorization') ?? '',
          'content-type': 'application/json',
        }
        const response = await app.request(path, { method, headers, body: JSON.stringify(body) })
        if (response.status === 503) throw new ServiceError(503)
        if (!response.ok) return response
      }
      const periods = toPeriods(await activeSubscriptions(dry.db, customerId))
      const may_credit_usage = await mayCreditUsage(dry.db, customerId)
      const invoiced = await runUntilInvoiced(dry, customerId, subscriptions)
      return c.json({
        now: now.toISOString(),
        ...{ periods, may_credit_usage },
        next_periods: toPeriods(invoiced),
        ...(await documentsSince(dry.db, customerId, before)),
      } satisfies ServicePreview)
    })
    return answer.catch((error: unknown) => {
      if (error instanceof ServiceError && error.status === 503) {
        c.header('Retry-After', RETRY_AFTER_SECONDS)
      }
      throw error
    })
  })
}

/** A dry run holds the lock of one customer, so that none waits for another. */
function assertPreviewable(
  { method, path, body }: PreviewedCall,
  index: number,
  customer: string,
): void {
  const { external_customer_id: named = customer } = body
  if (named !== customer) {
    const field = `/calls/${index}/body/external_customer_id`
    throw unprocessable('INVALID_PARAMETER_VALUE', 'must be the previewed customer', field)
  }
  const isOne = CALLS.some(
    ([known, pattern]) =>
      known === method && path.startsWith(BILLING) && pattern.test(path.slice(BILLING.length)),
  )
  if (isOne) return
  const description = 'must be a call that changes a subscription or a plan'
  throw unprocessable('INVALID_PARAMETER_VALUE', description, `/calls/${index}/path`, path)
}

async function assertFewSubscriptions(db: Database, key: string): Promise<void> {
  const { id } = await findPlan(db, key)
  const { count } = await db
    .selectFrom('subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', ['ACTIVE', 'PENDING'])
    .where(isOnPlan(id))
    .executeTakeFirstOrThrow()
  if (count <= MAX_SUBSCRIPTIONS) return
  const description = `The plan has more than ${MAX_SUBSCRIPTIONS} subscriptions.`
  throw unprocessable('TOO_MANY_SUBSCRIPTIONS', description, '/calls')
}

/**
 * Turns the clock until each subscription has its next invoice, or has closed its period without one. It goes from one
 * due date of theirs to the next, because all work before one is done in a batch.
 * @param keys external ids; undefined for all
 * @returns each as it is then, without those that have ended
 * @throws {ServiceError} 500 for a step that fails
 */
async function runUntilInvoiced(
  dry: SandboxContext,
  customerId: string,
  keys: readonly string[] | undefined,
) {
  const { db, clock } = dry
  const invoiced: Awaited<ReturnType<typeof activeSubscriptions>> = []
  let waiting = (await activeSubscriptions(db, customerId)).filter(
    ({ external_id }) => keys?.includes(external_id) ?? true,
  )
  for (;;) {
    const dueTimes = waiting.flatMap(({ next_due }) => next_due?.getTime() ?? [])
    if (dueTimes.length === 0) return invoiced
    await clock.set(new Date(Math.min(...dueTimes)))
    await runDueWork(dry)
    if (dry.failedSteps.list().length > 0) throw new ServiceError(500)
    const now = new Map((await activeSubscriptions(db, customerId)).map((row) => [row.id, row]))
    waiting = waiting.flatMap((before) => {
      const row = now.get(before.id)
      const isWaiting =
        row?.period_from?.getTime() === before.period_from?.getTime() &&
        row?.invoices === before.invoices
      if (row && !isWaiting) invoiced.push(row)
      return row && isWaiting ? [row] : []
    })
  }
}

const toPeriods = (rows: Awaited<ReturnType<typeof activeSubscriptions>>) =>
  rows.flatMap(({ external_id: subscription, period_from: from, period_to: to }) =>
    from && to ? [{ subscription, from: from.toISOString(), to: to.toISOString() }] : [],
  )

/** The active subscriptions with their open periods and the number of their invoices. */
function activeSubscriptions(db: Database, customerId: string) {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'external_id', 'period_from', 'period_to', 'next_due'])
    .select((eb) =>
      eb
        .selectFrom('invoices')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('invoices.subscription_id', '=', 'subscriptions.id')
        .as('invoices'),
    )
    .where('customer_id', '=', customerId)
    .where('status', '=', 'ACTIVE')
    .execute()
}
