/**
 * Changes of plan by a creation with the key of a subscription, as the setting `plan_change` decides (billing-138).
 *
 * CHOICE: the sandbox takes an update or a creation, never both, so that a caller of the wrong kind learns it.
 */
import type { SubscriptionBody, SubscriptionUpdateBody } from '../../../contract/subscription.ts'
import type { SandboxContext } from '../../context.ts'
import type { Subscription } from '../../database/tables/billing.ts'
import { unprocessable } from '../../http/errors.ts'
import type { Settings } from '../../settings.ts'
import { updateSubscription } from './update.ts'

/** @throws {ServiceError} 422 for a `plan_code` where plans change by creations */
export function assertChangesByUpdate(
  { plan_change }: Pick<Settings, 'plan_change'>,
  { plan_code }: SubscriptionUpdateBody,
): void {
  if (plan_change === 'put' || plan_code === undefined) return
  throw unprocessable('VALUE_NOT_CHANGEABLE', 'cannot be changed', '/plan_code', plan_code)
}

/**
 * Changes the plan of the customer's subscription with this key, if there is one.
 * @returns the row that has the plan: the subscription, or the change that waits; undefined if a new one is created
 */
export async function changeByCreation(
  context: SandboxContext,
  { external_id, external_customer_id, plan_code, plan_overrides }: SubscriptionBody,
): Promise<Pick<Subscription, 'id'> | undefined> {
  const { db, settings } = context
  if (settings.plan_change === 'put' || external_id === undefined) return undefined
  const found = await db
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.id', 'subscriptions.customer_id')
    .select('subscriptions.id')
    .where('subscriptions.external_id', '=', external_id)
    .where('subscriptions.status', 'in', ['ACTIVE', 'PENDING'])
    .where('customers.external_id', '=', external_customer_id)
    .executeTakeFirst()
  if (!found) return undefined
  await updateSubscription(context, found, { plan_code, plan_overrides })
  const waiting = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('replaces', '=', found.id)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return waiting ?? found
}
