/** Serializes subscriptions (billing-45 to billing-49). */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Subscription } from '../../database/tables/billing.ts'
import { orUndefined } from '../money-format.ts'

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
    ])
    .select(planCode.as('plan_code'))

/** A copied plan shows the code of its original. */
export const planCode = sql<string>`coalesce(parents.code, plans.code)`

/**
 * CHOICE: `current_period_end` and `end_date` are the first instant after; `trial_ended_at` is present once
 * the trial is over. A pending change shows the key of the subscription that it changes.
 */
export const serializeSubscription = (
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
