/** The billing service through its HTTP API: requests with a token, JSON in and out. */
import { sql } from 'kysely'
import { createApiClient } from '../../../server/sandbox/seed/api-client.ts'
import type { ServedSandbox } from '../../../server/sandbox/server.ts'
import type { Contestant } from './engines.ts'
import { MONTH, subscriptions } from './events.ts'

const BILLING = '/v1/commerce/billing'

export async function theService({ app, context }: ServedSandbox): Promise<Contestant> {
  const { db, clock, config } = context
  await clock.set(new Date(MONTH.from), true)
  const call = await createApiClient(app, config)
  await call('POST', `${BILLING}/activate`)
  const calls = await call<{ id: string }>('POST', `${BILLING}/metrics`, {
    name: 'Calls',
    code: 'calls',
    type: 'METERED',
    aggregation_type: 'COUNT',
  })
  const storage = await call<{ id: string }>('POST', `${BILLING}/metrics`, {
    name: 'Storage',
    code: 'storage',
    type: 'METERED',
    aggregation_type: 'SUM',
    aggregation_field: 'gb',
  })
  await call('POST', `${BILLING}/plans`, {
    name: 'Pro',
    code: 'pro',
    billing_cycle: 'MONTHLY',
    amount: { value: 10, currency_code: 'USD' },
    usage_based_charges: [
      { metric_id: calls.id, charge_model: 'STANDARD', properties: { amount: '0.01' } },
      { metric_id: storage.id, charge_model: 'STANDARD', properties: { amount: '0.25' } },
    ],
  })
  for (const external_id of subscriptions) {
    await call('POST', `${BILLING}/customers`, {
      name: 'Ada',
      external_id,
      email: 'ada@example.test',
      payment_method_token: 'tok_visa',
    })
    await call('POST', `${BILLING}/subscriptions`, {
      external_customer_id: external_id,
      external_id,
      plan_code: 'pro',
    })
  }

  return {
    async take(events) {
      await call('POST', `${BILLING}/events/batch`, { events })
    },
    async put(events) {
      await sql`
        insert into events
          (transaction_id, subscription_id, metric_code, timestamp, properties, created_at)
        select e.transaction_id, s.id, e.metric_code, e.timestamp, e.properties, e.timestamp
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(transaction_id text,
          external_subscription_id text, metric_code text, timestamp timestamptz, properties jsonb)
        join subscriptions s on s.external_id = e.external_subscription_id`.execute(db)
    },
    async usage(subscription) {
      const path = `${BILLING}/customers/${subscription}/current_usage`
      const { total_amount } = await call<{ total_amount: { value: number } }>(
        'GET',
        `${path}?subscription_id=${subscription}`,
      )
      return total_amount.value
    },
    async close() {
      // Settling its payments is part of the measurement.
      await clock.set(new Date(MONTH.to + 60_000), true)
      await call('GET', `${BILLING}/metrics`)
      const { total } = await db
        .selectFrom('invoices')
        .select((eb) => eb.fn.sum<string>('total').as('total'))
        .where('payment_status', '=', 'SUCCEEDED')
        .executeTakeFirstOrThrow()
      return Number(total)
    },
  }
}
