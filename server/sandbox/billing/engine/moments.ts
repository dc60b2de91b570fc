/** Gathers what is needed to let subscriptions go through a moment: in a statement for each kind of thing. */
import type { Database } from '../../database/connect.ts'
import { anyOf } from '../../database/rows.ts'
import type { Plan, Subscription } from '../tables.ts'
import type { Moment } from './closing.ts'
import { rateOf, readTaxes } from './taxes.ts'

/** A moment, and what pays for it. */
export interface Payable extends Moment {
  /** The customer's payment method, where there is one. */
  token: string | null
}

/** @param followers ids of the plans that take over, by the subscription's id */
export async function readMoments(
  trx: Database,
  subscriptions: readonly Subscription[],
  followers: ReadonlyMap<string, string>,
  at: Date,
): Promise<Payable[]> {
  const planIds = [...subscriptions.map(({ plan_id }) => plan_id), ...followers.values()]
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
  const taxes = await readTaxes(trx)
  return subscriptions.map((subscription) => {
    const customer = customers.get(subscription.customer_id)!
    const follower = followers.get(subscription.id)
    return {
      ...{ subscription, at },
      plan: plans.get(subscription.plan_id)!,
      follower: follower === undefined ? undefined : plans.get(follower)!,
      rateOf: rateOf(taxes, customer.tax_codes),
      token: customer.payment_method_token,
    }
  })
}

const byId = <Row extends Pick<Plan, 'id'>>(rows: Row[]) =>
  new Map(rows.map((row) => [row.id, row]))
