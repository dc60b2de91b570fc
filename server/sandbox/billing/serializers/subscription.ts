/** Serializes subscriptions (billing-45 to billing-49). */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Subscription } from '../../database/tables/billing.ts'
import { orUndefined } from '../money-format.ts'
import { toLastInstant } from '../subscriptions/end-dates.ts'
import { loadOverrides, type SerializedOverrides } from './plan-overrides.ts'

/** Subscriptions with the keys of their customer and plan. */
export const selectSubscriptions = (db: Database) =>
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
      'plans.parent_id as overridden_plan_id',
    ])
    .select(planCode.as('plan_code'))

/** A copied plan shows the code of its original. */
export const planCode = sql<string>`coalesce(parents.code, plans.code)`

type SubscriptionRow = Subscription & {
  external_customer_id: string
  plan_code: string
  replaced_external_id: string | null
  /** The merchant's plan if the subscription overrides it. */
  overridden_plan_id: string | null
}

/** In the order of the rows. */
export async function serializeSubscriptions(
  db: Database,
  rows: readonly SubscriptionRow[],
  now: Date,
) {
  const copies = rows.flatMap((row) => (row.overridden_plan_id ? [row.plan_id] : []))
  const overrides = await loadOverrides(db, copies)
  return rows.map((row) => serializeSubscription(row, overrides.get(row.plan_id), now))
}

/**
 * CHOICE: `trial_ended_at` is present once the trial is over. A pending change shows the key of the subscription that
 * it changes.
 */
const serializeSubscription = (
  row: SubscriptionRow,
  plan_overrides: SerializedOverrides | undefined,
  now: Date,
) => ({
  id: row.id,
  external_id: row.replaced_external_id ?? row.external_id,
  external_customer_id: row.external_customer_id,
  name: orUndefined(row.name),
  plan_code: row.plan_code,
  plan_overrides,
  billing_time: row.billing_time,
  status: row.status,
  start_date: row.start_date,
  end_date: row.end_date ? toLastInstant(row.end_date) : undefined,
  current_period_start: orUndefined(row.period_from),
  current_period_end: row.period_to ? toLastInstant(row.period_to) : undefined,
  trial_ended_at: row.trial_ends_at && row.trial_ends_at <= now ? row.trial_ends_at : undefined,
  created_at: row.created_at,
})
