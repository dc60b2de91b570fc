/** Updates a change of plan that waits for the end of a period (billing-139). */
import type { SubscriptionUpdateBody } from '../../../contract/subscription.ts'
import type { Database } from '../../database/connect.ts'
import type { Subscription } from '../../database/tables/billing.ts'
import { notFound, unprocessable } from '../../http/errors.ts'
import { overridePlan } from '../catalog/plan-overrides.ts'
import { loadPlan } from '../engine/transitions.ts'
import { changeSubscription } from '../states/subscriptions.ts'
import { resolveOtherPlan } from './requested-plan.ts'

/**
 * The row that an update means (billing-139): of several with one key the active one, with `status` PENDING the
 * waiting one.
 * @throws {ServiceError} 404 if none has that status
 */
export async function lockMeant(
  trx: Database,
  { id }: Pick<Subscription, 'id'>,
  status: SubscriptionUpdateBody['status'],
): Promise<Subscription> {
  const rows = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where((of) =>
      of.or([of('id', '=', id), of.and([of('replaces', '=', id), of('status', '=', 'PENDING')])]),
    )
    .forUpdate()
    .execute()
  const meant = rows.find((row) => (status ? row.status === status : row.id === id))
  if (!meant) throw notFound()
  return meant
}

/**
 * Changes the name and the plan of a waiting change. Its dates are those of the subscription that it changes.
 * @throws {ServiceError} 422 for its dates, for the plan that it changes, and for a trial
 */
export async function updateWaiting(
  trx: Database,
  change: Subscription,
  body: SubscriptionUpdateBody,
  now: Date,
): Promise<void> {
  for (const member of ['start_date', 'end_date'] as const) {
    if (body[member] === undefined) continue
    throw unprocessable(
      'VALUE_NOT_CHANGEABLE',
      'is that of the active subscription',
      `/${member}`,
      body[member] ?? 'null',
    )
  }
  assertKeepsTrial(body)
  const { plan_code, plan_overrides } = body
  const planned = await loadPlan(trx, change)
  const other =
    plan_code === undefined ? undefined : await resolveOtherPlan(trx, planned, plan_code)
  if (other) await assertChanges(trx, change, other)
  const plan = plan_overrides
    ? await overridePlan(trx, other ?? planned, plan_overrides, now)
    : (other ?? planned)
  await changeSubscription(trx, change.id, { name: body.name, plan_id: plan.id })
}

/**
 * CHOICE: a trial that has begun keeps its length.
 * @throws {ServiceError} 422 for another length
 */
export function assertKeepsTrial({ plan_overrides }: SubscriptionUpdateBody): void {
  const days = plan_overrides?.trial_period
  if (days === undefined) return
  const field = '/plan_overrides/trial_period'
  throw unprocessable('VALUE_NOT_CHANGEABLE', 'It has begun.', field, String(days))
}

/** CHOICE: the current plan takes a change back only where no status is named. */
async function assertChanges(
  trx: Database,
  { replaces }: Subscription,
  { id, code }: { id: string; code: string },
) {
  const active = await trx
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select(['plans.id', 'plans.parent_id'])
    .where('subscriptions.id', '=', replaces!)
    .executeTakeFirstOrThrow()
  if (id === (active.parent_id ?? active.id)) {
    throw unprocessable('INVALID_PARAMETER_VALUE', 'is the current plan', '/plan_code', code)
  }
}
