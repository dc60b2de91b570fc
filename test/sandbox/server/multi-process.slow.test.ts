/** Two processes on one PostgreSQL server, which must act as one. */
import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { lockCustomer } from '../../../server/sandbox/billing/billing-lock.ts'
import { openDatabase } from '../../../server/sandbox/database/connect.ts'
import { atEnd } from '../../support/at-end.ts'
import {
  aCharge,
  aCustomer,
  aMetric,
  aPlan,
  aSum,
  create,
  currentUsage,
  invoicesOf,
  key,
  pastUsage,
  type Subscribed,
  send,
  subscribe,
  summary,
  usd,
} from '../../support/sandbox/billing.ts'
import { noServer } from '../../support/sandbox/find-server.ts'
import { aDatabase } from '../../support/sandbox/postgresql.ts'
import { type AChild, aChild } from '../../support/sandbox/sandbox-child.ts'

const LINK = {
  integration_mode: 'LINK',
  type: 'BUY_NOW',
  return_url: 'http://shop.test/thanks',
  line_items: [{ name: 'Thing', unit_amount: { currency_code: 'USD', value: '5.00' } }],
}
const LINKS = '/v1/checkout/payment-resources'

/** The same from each process, so often that some of it meets. */
const often = <Result>(
  times: number,
  processes: AChild[],
  what: (child: AChild) => Promise<Result>,
) => Promise.all(Array.from({ length: times }, (_, i) => what(processes[i % processes.length]!)))

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

describe.skipIf(noServer)('two processes on one database server', async () => {
  if (noServer) return
  const databaseUrl = await aDatabase()
  // Both find an empty database, and both bring it up to date.
  const [processA, processB] = await Promise.all([aChild({ databaseUrl }), aChild({ databaseUrl })])
  const both = [processA, processB]
  const db = await openDatabase({ databaseUrl })
  atEnd(() => db.destroy())
  await processA.advanceTo('2027-01-01T00:00:00Z')
  await processA.call('POST', '/activate')

  it('share one clock, also if both move it at once', async () => {
    assert.equal((await processB.ask('GET', '/sandbox/clock')).body.now, '2027-01-01T00:00:00.000Z')
    await often(10, both, (child) => child.ask('POST', '/sandbox/clock/advance', { hours: 1 }))
    for (const child of both) {
      const { body } = await child.ask('GET', '/sandbox/clock')
      assert.deepEqual(body, { now: '2027-01-01T10:00:00.000Z', frozen: true })
    }
    const back = await processB.ask('PUT', '/sandbox/clock', { now: '2027-01-01T09:00:00Z' })
    assert.equal(back.body.details[0].issue, 'CLOCK_GOES_BACK')
  })

  it('close a period once, in either of them', async () => {
    const metric = await aMetric(processA)
    const plan = await aPlan(processA, {
      amount: usd(10),
      usage_based_charges: [aCharge(metric, '0.5')],
    })
    const subscribers: Subscribed[] = []
    for (let i = 0; i < 12; i++) {
      const customer = { payment_method_token: 'tok_visa' }
      subscribers.push(await subscribe(both[i % 2]!, plan, { customer }))
      await send(both[(i + 1) % 2]!, subscribers[i]!, { metric_code: metric.code })
    }
    await Promise.all([
      ...both.map((child) => child.advanceTo('2027-02-01T00:00:00Z')),
      often(8, both, (child) => child.call('GET', '/metrics')),
    ])
    const numbers: number[] = []
    for (const subscribed of subscribers) {
      const invoices = await invoicesOf(processB, subscribed)
      assert.equal(invoices.length, 1)
      assert.equal(invoices[0].amount.total_amount.value, 10.5)
      assert.equal((await pastUsage(processA, subscribed)).length, 1)
      numbers.push(invoices[0].sequential_id)
    }
    // Numbered without a gap, in the order in which they were subscribed.
    assert.deepEqual(
      numbers,
      [...numbers].sort((a, b) => a - b),
    )
    assert.equal(numbers.at(-1)! - numbers[0]!, numbers.length - 1)

    await often(6, both, (child) => child.advanceTo('2027-02-01T00:00:03Z'))
    for (const subscribed of subscribers) {
      const [invoice] = await invoicesOf(processA, subscribed)
      assert.equal(invoice.payment_status, 'SUCCEEDED')
      assert.equal(invoice.updated_at, '2027-02-01T00:00:03.000Z')
    }
  })

  it('spend a wallet once for many subscriptions of one customer that begin at once', async () => {
    const { external_id } = await aCustomer(processA, { payment_method_token: 'tok_visa' })
    const wallet = await create(processA, '/wallets', {
      external_customer_id: external_id,
      currency: 'USD',
      rate_amount: '1',
      granted_credits: '35',
      recurring_transaction_rules: [
        { trigger: 'THRESHOLD', threshold_credits: '1', method: 'FIXED', granted_credits: '10' },
      ],
    })
    const plan = await aPlan(processA, { amount: usd(10), pay_in_advance: true })
    const others = await often(12, both, (child) => aCustomer(child))
    const subscribeTo = (child: AChild, customer: string) =>
      child.call('POST', '/subscriptions', {
        external_customer_id: customer,
        external_id: key('sub'),
        plan_code: plan.code,
      })
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, (_, i) => subscribeTo(both[i % 2]!, external_id)),
      ...others.map((other, i) => subscribeTo(both[i % 2]!, other.external_id)),
      ...Array.from({ length: 6 }, (_, i) =>
        both[i % 2]!.call('POST', `/wallets/${wallet.id}/wallet-transactions`, {
          type: 'TOPUP',
          granted_credits: '1',
        }),
      ),
    ])
    assert.deepEqual(
      statuses(answers),
      statuses(answers).map((_, i) => (i < 6 ? 200 : 201)),
    )
    const invoices = await invoicesOf(processB, { customer: external_id, subscription: '' })
    assert.equal(invoices.length, 12)
    const charged = invoices.reduce((sum, { amount }) => sum + amount.total_amount.value, 0)
    const { body } = await processB.call('GET', `/wallets/${wallet.id}`)
    assert.equal(charged + Number(body.consumed_credits), 120)
    const { rows } = await sql<{ balance: string }>`
      select sum(case transaction_type when 'INBOUND' then credits else -credits end) as balance
      from wallet_transactions where wallet_id = ${wallet.id}`.execute(db)
    assert.equal(Number(rows[0]!.balance), Number(body.available_credits))
    const numbered = await db.selectFrom('invoices').select('sequential_id').execute()
    const numbers = numbered.map((row) => row.sequential_id).sort((a, b) => a - b)
    assert.deepEqual(
      numbers,
      numbers.map((_, i) => i + 1),
    )
  })

  it("fill a customer's wallet while work on another customer's credits is under way", async () => {
    const withWallet = async () => {
      const { id, external_id } = await aCustomer(processA)
      const wallet = await create(processA, '/wallets', {
        external_customer_id: external_id,
        currency: 'USD',
        rate_amount: '1',
      })
      return { id, wallet: wallet.id as string }
    }
    const [locked, free] = [await withWallet(), await withWallet()]
    const topUp = (child: AChild, wallet: string) =>
      child.call('POST', `/wallets/${wallet}/wallet-transactions`, {
        type: 'TOPUP',
        granted_credits: '1',
      })
    let isWaiting = true
    const { waiting } = await db.transaction().execute(async (trx) => {
      await lockCustomer(trx, locked.id)
      const waiting = topUp(processA, locked.wallet).finally(() => (isWaiting = false))
      for (const child of [...both, ...both])
        assert.equal((await topUp(child, free.wallet)).status, 200)
      assert.ok(isWaiting)
      return { waiting: [waiting] }
    })
    assert.deepEqual(statuses(await Promise.all(waiting)), [200])
  })

  it('start one payment for many concurrent retries', async () => {
    const customer = { payment_method_token: 'tok_sandbox_declined_1' }
    const subscribed = await subscribe(processA, await aPlan(processA, { amount: usd(10) }), {
      customer,
    })
    await processA.advanceTo('2027-03-01T00:00:03Z')
    const [{ id }] = await invoicesOf(processB, subscribed)
    const retries = await often(10, both, (child) =>
      child.call('POST', `/invoices/${id}/retry_payment`),
    )
    assert.deepEqual(statuses(retries), [204, ...Array(9).fill(422)])
    const refusals = retries.filter(({ status }) => status === 422)
    assert.deepEqual(
      new Set(refusals.map(({ body }) => body.details[0].issue)),
      new Set(['PAYMENT_IN_PROGRESS']),
    )
    await processB.advanceTo('2027-03-01T00:00:06Z')
    assert.equal((await invoicesOf(processA, subscribed))[0].payment_status, 'SUCCEEDED')
  })

  it('assign a key once', async () => {
    const external_id = key('wanted')
    const customers = await often(10, both, (child) =>
      child.call('POST', '/customers', { name: 'Ada', external_id, email: 'ada@example.test' }),
    )
    assert.deepEqual(statuses(customers), [201, ...Array(9).fill(422)])
    const code = key('wanted')
    const plans = await often(10, both, (child) =>
      child.call('POST', '/plans', { name: 'P', code, billing_cycle: 'MONTHLY', amount: usd(1) }),
    )
    assert.deepEqual(statuses(plans), [201, ...Array(9).fill(422)])
  })

  it('count an event once, alone and in batches of any order', async () => {
    const metric = await aSum(processA)
    const plan = await aPlan(processA, { usage_based_charges: [aCharge(metric, '1')] })
    const subscribed = await subscribe(processA, plan)
    const events = Array.from({ length: 60 }, () => ({
      transaction_id: key('event'),
      external_subscription_id: subscribed.subscription,
      metric_code: metric.code,
      timestamp: '2027-03-02T00:00:00Z',
      properties: { gb: 1 },
    }))
    const batches = [events, events.toReversed(), [...events.slice(30), ...events.slice(0, 30)]]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        both[i % 2]!.call('POST', '/events/batch', { events: batches[i % 3] }),
      ),
    )
    for (const { body } of answers) {
      assert.deepEqual(body.results, { success_count: 60, error_count: 0 })
    }
    const [charge] = (await currentUsage(processB, subscribed)).charges_usage
    assert.deepEqual([charge.units, charge.events_count], ['60', 60])
  })

  it('count an event in flight while the other closes its period', async () => {
    const metric = await aMetric(processA)
    const plan = await aPlan(processA, { usage_based_charges: [aCharge(metric, '1')] })
    const subscribed = await subscribe(processA, plan)
    const { sending, closing } = await db.transaction().execute(async (trx) => {
      // Events can be read meanwhile, and none can be written.
      await sql`lock table events in share mode`.execute(trx)
      const sending = send(processA, subscribed, { metric_code: metric.code })
      await setTimeout(300)
      const closing = processB.advanceTo('2027-04-01T00:00:00Z')
      await setTimeout(300)
      return { sending: [sending], closing: [closing] }
    })
    await Promise.all([...sending, ...closing])
    assert.deepEqual((await invoicesOf(processA, subscribed)).map(summary), [
      ['2027-04-01', 1, [1]],
    ])
  })

  it('create one link for one request key', async () => {
    const headers = { 'Service-Request-Id': key('request') }
    const links = await often(10, both, (child) => child.ask('POST', LINKS, LINK, headers))
    assert.deepEqual(statuses(links), [...Array(9).fill(200), 201])
    assert.equal(new Set(links.map(({ body }) => body.id)).size, 1)
  })

  it('replace the charges of a plan atomically, one after the other', async () => {
    const metric = await aMetric(processA)
    const plan = await create(processA, '/plans', {
      name: 'Many hands',
      code: key('plan'),
      billing_cycle: 'MONTHLY',
      amount: usd(0),
      usage_based_charges: [aCharge(metric, '1'), aCharge(metric, '2')],
    })
    const charges = plan.usage_based_charges.map(({ id }: { id: string }) => ({
      ...aCharge(metric, '3'),
      id,
    }))
    const answers = await often(10, both, (child) =>
      child.call('PUT', `/plans/${plan.id}`, { usage_based_charges: charges }),
    )
    assert.deepEqual(statuses(answers), Array(10).fill(200))
    const { body } = await processB.call('GET', `/plans/${plan.id}`)
    assert.deepEqual(
      body.usage_based_charges.map(({ id }: { id: string }) => id),
      charges.map(({ id }: { id: string }) => id),
    )
  })
})

describe.skipIf(noServer)('two processes that start at once on an empty database server', () => {
  it('seed it once', async () => {
    const databaseUrl = await aDatabase()
    const [processA, processB] = await Promise.all([
      aChild({ databaseUrl, seed: true }),
      aChild({ databaseUrl, seed: true }),
    ])
    const [first, second] = await Promise.all([
      processA.call('GET', '/customers?per_page=100'),
      processB.call('GET', '/customers?per_page=100'),
    ])
    assert.equal(first.status, 200)
    assert.deepEqual(first.body, second.body)
    const { frozen } = (await processB.ask('GET', '/sandbox/clock')).body
    assert.equal(frozen, false)
  })
})
