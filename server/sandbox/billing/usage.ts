/** What a subscription uses and used (billing-41, billing-42). */
import { Hono } from 'hono'
import { CurrentUsageQuery, PastUsageQuery } from '../../contract/usage.ts'
import type { SandboxContext } from '../context.ts'
import { readId, readQuery } from '../read.ts'
import { Refusal } from '../refusal.ts'
import { dateOf, lastInstant, type Period } from './engine/periods.ts'
import { currentPeriod, readPlan } from './engine/standing.ts'
import { rateOf, readTaxes, taxOn } from './engine/taxes.ts'
import { sumOf, usageOf } from './engine/usage.ts'
import { findCustomer } from './find.ts'
import { named } from './keys.ts'
import { answerCharge } from './plan-answer.ts'
import type { ChargeUsage, Subscription } from './tables.ts'
import { money, offsetOf } from './wire.ts'

export function usage({ db }: SandboxContext): Hono {
  const app = new Hono()

  app.get('/:id/current_usage', async (c) => {
    const customer = await findCustomer(db, readId(c))
    const { subscription_id } = readQuery(c, CurrentUsageQuery)
    const subscription = await subscriptionOf(customer.id, subscription_id)
    const period = currentPeriod(subscription)
    // CHOICE: before the start and after the end there is no current period.
    if (!period) throw noSubscription('has no current period')
    const plan = await readPlan(db, subscription)
    const rates = rateOf(await readTaxes(db), customer.tax_codes)
    const charges = await usageOf(db, subscription, plan, period, rates)
    const issuing_date = dateOf(lastInstant(period))
    return c.json(answer({ period, issuing_date, charges }, plan.currency_code))
  })

  app.get('/:id/past_usage', async (c) => {
    const customer = await findCustomer(db, readId(c))
    const query = readQuery(c, PastUsageQuery)
    const subscription = await subscriptionOf(customer.id, query.subscription_id)
    const rows = await db
      .selectFrom('usage_periods')
      .selectAll()
      .where('subscription_id', '=', subscription.id)
      .orderBy('period_from', 'desc')
      .limit(query.per_page)
      .offset(offsetOf(query))
      .execute()
    const usage_periods = rows.map((row) => {
      const period = { from: row.period_from, to: row.period_to }
      return answer({ ...row, period }, row.currency_code)
    })
    return c.json({ usage_periods })
  })

  /** A subscription of this customer; somebody else's is as unknown as one that does not exist. */
  async function subscriptionOf(customerId: string, key: string): Promise<Subscription> {
    const subscription = await db
      .selectFrom('subscriptions')
      .selectAll()
      .where(named('subscriptions', key))
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
    if (!subscription) throw noSubscription('is not known')
    return subscription
  }

  return app
}

const noSubscription = (description: string) =>
  new Refusal(404, [
    { issue: 'INVALID_RESOURCE_ID', description, field: 'subscription_id', location: 'query' },
  ])

interface PeriodUsage {
  period: Period
  issuing_date: string
  charges: ChargeUsage[]
}

/** CHOICE: the total includes the taxes; a charge's amount does not. */
const answer = ({ period, issuing_date, charges }: PeriodUsage, currency: string) => {
  const amount = sumOf(charges.map((charge) => charge.amount))
  const taxes = sumOf(
    charges.map((charge) => taxOn(charge.amount, charge.tax_rate ?? '0', currency)),
  )
  return {
    from_datetime: period.from,
    to_datetime: lastInstant(period),
    issuing_date,
    total_amount: money(amount.plus(taxes).toFixed(), currency),
    taxes_amount: money(taxes.toFixed(), currency),
    charges_usage: charges.map(({ units, events_count, amount, charge, metric }) => ({
      units,
      events_count,
      amount: money(amount, currency),
      charge: answerCharge(charge, currency),
      metric,
    })),
  }
}
