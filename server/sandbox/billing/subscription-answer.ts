/** How a subscription is answered (billing-133). */
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Subscription } from './tables.ts'
import { present } from './wire.ts'

/** Subscriptions with the keys of the customer and the plan. */
export const readSubscriptions = (db: Database) =>
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

/** An overridden plan goes by the code of the plan it was made from. */
export const planCode = sql<string>`coalesce(parents.code, plans.code)`

/**
 * CHOICE: `current_period_end` and `end_date` are the first instant that no longer belongs to them;
 * `trial_ended_at` is there once the trial is over. A pending change has the key of what it changes.
 */
export const answerSubscription = (
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
  name: present(row.name),
  plan_code: row.plan_code,
  billing_time: row.billing_time,
  status: row.status,
  start_date: row.start_date,
  end_date: present(row.end_date),
  current_period_start: present(row.period_from),
  current_period_end: present(row.period_to),
  trial_ended_at: row.trial_ends_at && row.trial_ends_at <= now ? row.trial_ends_at : undefined,
  created_at: row.created_at,
})
