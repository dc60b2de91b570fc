/** Subscriptions that are due at one instant: they go together, and each as if it went alone. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  aCharge,
  aCustomer,
  aMetric,
  aPlan,
  create,
  currentUsage,
  key,
  pastUsage,
  type Subscribed,
  send,
  subscribe,
  summariesOf,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

/** One more subscription of a customer. */
async function subscribeAgain(customer: string, plan: { code: string }): Promise<string> {
  const subscription = { external_customer_id: customer, plan_code: plan.code }
  const { external_id } = await create(sandbox, '/subscriptions', {
    ...subscription,
    external_id: key('sub'),
  })
  return external_id
}

const aWallet = ({ customer }: Subscribed, members: object) =>
  create(sandbox, '/wallets', {
    external_customer_id: customer,
    currency: 'USD',
    rate_amount: '1',
    ...members,
  })

describe('Several subscriptions of one customer', () => {
  it('spend one wallet, one after the other', async () => {
    const plan = await aPlan(sandbox, { amount: usd(10) })
    const subscribed = await subscribe(sandbox, plan)
    for (let n = 0; n < 2; n++) await subscribeAgain(subscribed.customer, plan)
    const wallet = await aWallet(subscribed, { granted_credits: '14' })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-02-01', 0, [10]],
      ['2026-02-01', 6, [10]],
      ['2026-02-01', 10, [10]],
    ])
    const { body } = await sandbox.call('GET', `/wallets/${wallet.id}`)
    assert.deepEqual([body.available_credits, body.consumed_credits], ['0', '14'])
    const list = await sandbox.call('GET', `/wallets/${wallet.id}/wallet-transactions`)
    assert.deepEqual(
      list.body.wallet_transactions.map(({ credits }: { credits: string }) => credits),
      ['4', '10', '14'],
    )
  })

  it('use a wallet that is topped up as soon as one of them reaches its threshold', async () => {
    const plan = await aPlan(sandbox, { amount: usd(10) })
    const subscribed = await subscribe(sandbox, plan)
    await subscribeAgain(subscribed.customer, plan)
    await aWallet(subscribed, {
      granted_credits: '10',
      recurring_transaction_rules: [
        { trigger: 'THRESHOLD', threshold_credits: '0', method: 'FIXED', granted_credits: '7' },
      ],
    })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-02-01', 0, [10]],
      ['2026-02-01', 3, [10]],
    ])
  })

  it('are paid with a credit note that another one received at the same instant', async () => {
    const advance = await aPlan(sandbox, { amount: usd(31), pay_in_advance: true })
    const subscribed = await subscribe(sandbox, advance, { end_date: '2026-03-01T00:00:00Z' })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    const other = await subscribeAgain(
      subscribed.customer,
      await aPlan(sandbox, { amount: usd(28) }),
    )
    for (const subscription of [subscribed.subscription, other]) {
      const moved = { end_date: '2026-02-15T00:00:00Z' }
      await sandbox.call('PUT', `/subscriptions/${subscription}`, moved)
    }
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    // 14 of February's 28 days come back of 31, 15.50, and pay for the other's 14.
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-01-01', 31, [31]],
      ['2026-02-01', 31, [31]],
      ['2026-02-15', 0, [14]],
    ])
  })
})

describe('Many subscriptions', () => {
  it('count only their own events, with any plans and starts', async () => {
    const [calls, distinct] = [
      await aMetric(sandbox),
      await aMetric(sandbox, {
        aggregation_type: 'COUNT_DISTINCT',
        aggregation_field: 'user',
        field_filters: [{ key: 'region', values: ['eu'] }],
      }),
    ]
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(calls, '1')] })
    const two = await aPlan(sandbox, {
      usage_based_charges: [aCharge(distinct, '10'), aCharge(calls, '3'), aCharge(distinct, '20')],
    })
    const subscribers = [
      await subscribe(sandbox, plan),
      await subscribe(sandbox, two),
      await subscribe(sandbox, two, { start_date: '2026-01-10T00:00:00Z' }),
      await subscribe(sandbox, plan),
    ]
    await sandbox.advanceTo('2026-01-20T00:00:00Z')
    for (const subscribed of subscribers.slice(0, 3)) {
      for (const [day, user, region] of [
        ['05', 'ada', 'eu'],
        ['15', 'ada', 'eu'],
        ['16', 'bob', 'us'],
      ]) {
        const timestamp = `2026-01-${day}T00:00:00Z`
        const event = { timestamp, properties: { user, region } }
        for (const { code } of [calls, distinct]) {
          await send(sandbox, subscribed, { metric_code: code, ...event })
        }
      }
    }
    const before = await Promise.all(
      subscribers.map((subscribed) => currentUsage(sandbox, subscribed)),
    )
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    const amounts = async (subscribed: Subscribed) =>
      (await pastUsage(sandbox, subscribed))[0].charges_usage.map(
        ({ amount }: { amount: { value: number } }) => amount.value,
      )
    assert.deepEqual(await Promise.all(subscribers.map(amounts)), [
      [3],
      [10, 9, 20],
      [10, 6, 20],
      [0],
    ])
    for (const [i, subscribed] of subscribers.entries()) {
      assert.deepEqual(
        (await pastUsage(sandbox, subscribed))[0].charges_usage,
        before[i].charges_usage,
      )
    }
  })

  it('are invoiced in the order of their creation, in any number', async () => {
    const plan = await aPlan(sandbox, { amount: usd(1) })
    const { external_id } = await aCustomer(sandbox)
    const made: string[] = []
    for (let n = 0; n < 260; n++) {
      made.push(await subscribeAgain(external_id, plan))
    }
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    const numbered = await sandbox.db
      .selectFrom('invoices')
      .innerJoin('subscriptions', 'subscriptions.id', 'invoices.subscription_id')
      .select(['subscriptions.external_id', 'sequential_id'])
      .where('subscriptions.external_id', 'in', made)
      .orderBy('sequential_id')
      .execute()
    assert.deepEqual(
      numbered.map((row) => row.external_id),
      made,
    )
    assert.equal(numbered.at(-1)!.sequential_id - numbered[0]!.sequential_id, made.length - 1)
  })
})
