/** Current and past usage of a subscription (billing-41, billing-42). */
import { Hono } from 'hono'
import { CurrentUsageQuery, PastUsageQuery } from '../../../contract/usage.ts'
import { lastInstant, type Period, toDate } from '../../../pricing/billing/periods.ts'
import { taxRateResolver } from '../../../pricing/billing/taxes.ts'
import { add, sum, toText } from '../../../pricing/price/decimal.ts'
import type { SandboxContext } from '../../context.ts'
import type { ChargeUsage, Subscription } from '../../database/tables/billing.ts'
import { ServiceError } from '../../http/errors.ts'
import { readId, readQuery } from '../../http/request.ts'
import { currentPeriod } from '../engine/billing-terms.ts'
import { priceUsageOf } from '../engine/priced-usage.ts'
import { loadTaxes, taxAmount } from '../engine/taxes.ts'
import { loadPlan } from '../engine/transitions.ts'
import { findCustomer } from '../find.ts'
import { orUndefined, serializeMoney } from '../money-format.ts'
import { pageOffset } from '../pagination.ts'
import { byIdOrKey } from '../unique-keys.ts'
import { serializeCharge } from './plans.ts'

export function usage({ db }: SandboxContext): Hono {
  const app = new Hono()

  app.get('/:id/current_usage', async (c) => {
    const customer = await findCustomer(db, readId(c))
    const { subscription_id } = readQuery(c, CurrentUsageQuery)
    const subscription = await subscriptionOf(customer.id, subscription_id)
    const period = currentPeriod(subscription)
    // CHOICE: before the start and after the end there is no current period.
    if (!period) throw noSubscription('has no current period')
    const plan = await loadPlan(db, subscription)
    const resolveTaxRate = taxRateResolver(await loadTaxes(db), customer.tax_codes)
    const charges = await priceUsageOf(db, { subscription, plan, period, resolveTaxRate })
    const issuing_date = toDate(lastInstant(period))
    return c.json(serializeUsage({ period, issuing_date, charges }, plan.currency_code))
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
      .offset(pageOffset(query))
      .execute()
    const usage_periods = rows.map((row) => {
      const period = { from: row.period_from, to: row.period_to }
      const usage = serializeUsage({ ...row, period }, row.currency_code)
      // CHOICE: a period without fees has no invoice, and current usage has none yet.
      return { ...usage, invoice_id: orUndefined(row.invoice_id) }
    })
    return c.json({ usage_periods })
  })

  /** A subscription of this customer; another customer's is answered as an unknown one. */
  async function subscriptionOf(customerId: string, key: string): Promise<Subscription> {
    const subscription = await db
      .selectFrom('subscriptions')
      .selectAll()
      .where(byIdOrKey('subscriptions', key))
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
    if (!subscription) throw noSubscription('is not known')
    return subscription
  }

  return app
}

const noSubscription = (description: string) =>
  new ServiceError(404, [
    { issue: 'INVALID_RESOURCE_ID', description, field: 'subscription_id', location: 'query' },
  ])

interface PeriodUsage {
  period: Period
  issuing_date: string
  charges: ChargeUsage[]
}

/** CHOICE: the total includes the taxes; a charge's amount does not. */
const serializeUsage = ({ period, issuing_date, charges }: PeriodUsage, currency: string) => {
  const amount = sum(charges.map((charge) => charge.amount))
  const taxes = sum(
    charges.map((charge) => taxAmount(charge.amount, charge.tax_rate ?? '0', currency)),
  )
  return {
    from_datetime: period.from,
    to_datetime: lastInstant(period),
    issuing_date,
    total_amount: serializeMoney(toText(add(amount, taxes)), currency),
    taxes_amount: serializeMoney(toText(taxes), currency),
    charges_usage: charges.map(({ units, events_count, amount, charge, metric }) => ({
      units,
      events_count,
      amount: serializeMoney(amount, currency),
      charge: serializeCharge(charge, currency),
      metric,
    })),
  }
}
