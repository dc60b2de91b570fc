/** Loads everything that a transition of a subscription depends on, and applies or cancels pending plan changes. */
import { sql } from 'kysely'
import { type TaxRateResolver, taxRateResolver } from '../../../pricing/billing/taxes.ts'
import { anyOf, noneOf } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Plan, Subscription } from '../../database/tables/billing.ts'
import { renameSubscriptions } from '../states/subscriptions.ts'
import type { Batch } from './failed-steps.ts'
import { loadTaxes } from './taxes.ts'

/** A change of one subscription at one instant: it starts, renews, changes its plan or ends. */
export interface Transition {
  subscription: Subscription
  plan: Plan
  /** The plan from this instant on, if it changes. */
  nextPlan: Plan | undefined
  resolveTaxRate: TaxRateResolver
  at: Date
  /** The customer's payment method, if there is one. */
  token: string | null
}

/**
 * Locks the subscriptions that are due at an instant, in the order of their creation.
 *
 * A customer with a threshold rule occurs once: the rule reads the usage of all the customer's
 * open periods after each payment, so an invoice is issued before the customer's next period closes.
 */
export async function lockDueSubscriptions(
  trx: Database,
  at: Date,
  { limit, except, customerId }: Batch,
): Promise<Subscription[]> {
  const due = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('next_due', '=', at)
    .where('id', '<>', noneOf(except))
    .$if(customerId !== undefined, (due) => due.where('customer_id', '=', customerId!))
    .orderBy('position')
    .limit(limit)
    .forUpdate()
    .execute()
  const watched = await customersWithThresholds(trx, due)
  const seen = new Set<string>()
  const firstRepeat = due.findIndex(({ customer_id: id }) => {
    const isRepeat = watched.has(id) && seen.has(id)
    seen.add(id)
    return isRepeat
  })
  return firstRepeat === -1 ? due : due.slice(0, firstRepeat)
}

async function customersWithThresholds(
  trx: Database,
  due: readonly Subscription[],
): Promise<Set<string>> {
  const wallets = await trx
    .selectFrom('wallets')
    .select('customer_id')
    .where('customer_id', '=', anyOf([...new Set(due.map(({ customer_id }) => customer_id))]))
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`rules @> '[{"trigger": "THRESHOLD"}]'`)
    .execute()
  return new Set(wallets.map(({ customer_id }) => customer_id))
}

/** The plan of a subscription: the merchant's, or the subscription's own override of it. */
export const loadPlan = (db: Database, { plan_id }: Pick<Subscription, 'plan_id'>): Promise<Plan> =>
  db.selectFrom('plans').selectAll().where('id', '=', plan_id).executeTakeFirstOrThrow()

/** @param nextPlanIds ids of plans that begin at this instant, by subscription id */
export async function loadTransitions(
  trx: Database,
  subscriptions: readonly Subscription[],
  nextPlanIds: ReadonlyMap<string, string>,
  at: Date,
): Promise<Transition[]> {
  const planIds = [...subscriptions.map(({ plan_id }) => plan_id), ...nextPlanIds.values()]
  const plans = byId(
    await trx
      .selectFrom('plans')
      .selectAll()
      .where('id', '=', anyOf([...new Set(planIds)]))
      .execute(),
  )
  const customers = byId(
    await trx
      .selectFrom('customers')
      .select(['id', 'tax_codes', 'payment_method_token'])
      .where('id', '=', anyOf([...new Set(subscriptions.map(({ customer_id }) => customer_id))]))
      .execute(),
  )
  const taxes = await loadTaxes(trx)
  return subscriptions.map((subscription) => {
    const customer = customers.get(subscription.customer_id)!
    const nextPlanId = nextPlanIds.get(subscription.id)
    return {
      ...{ subscription, at },
      plan: plans.get(subscription.plan_id)!,
      nextPlan: nextPlanId === undefined ? undefined : plans.get(nextPlanId)!,
      resolveTaxRate: taxRateResolver(taxes, customer.tax_codes),
      token: customer.payment_method_token,
    }
  })
}

const byId = <Row extends Pick<Plan, 'id'>>(rows: Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

/**
 * Applies the pending plan changes of subscriptions, downgrades, at the end of their period.
 * @returns ids of the new plans, by subscription id
 */
export async function applyDue(
  trx: Database,
  subscriptions: readonly Subscription[],
  at: Date,
): Promise<Map<string, string>> {
  const changing = subscriptions.filter(
    ({ period_to, end_date }) => period_to && period_to <= at && !(end_date && end_date <= at),
  )
  // CHOICE: a pending change is not a separate subscription, so its row is deleted when it begins.
  const changes = await trx
    .deleteFrom('subscriptions')
    .where('replaces', '=', anyOf(changing.map(({ id }) => id)))
    .where('status', '=', 'PENDING')
    .returning(['replaces', 'plan_id', 'name'])
    .execute()
  await renameSubscriptions(
    trx,
    changes.map(({ replaces, name }) => ({ id: replaces!, name })),
  )
  return new Map(changes.map(({ replaces, plan_id }) => [replaces!, plan_id]))
}
