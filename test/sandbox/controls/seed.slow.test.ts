/** The seed: its content, and that it runs once, atomically. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { contentFingerprint } from '../../../server/sandbox/payment-links/store.ts'
import { seededRandom } from '../../../server/sandbox/random.ts'
import { CUSTOMERS, METRICS, PRODUCTS, subscriptionOf } from '../../../server/sandbox/seed/ids.ts'
import { seedDatabase } from '../../../server/sandbox/seed/index.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

interface Invoice {
  payment_status: string
  payment_overdue: boolean
  amount: { total_amount: { currency_code: string; value: number } }
  customer: { external_id: string }
}

describe('the seed', async () => {
  const sandbox = await aSandbox()
  const { db, clock, app, call, grant, send } = sandbox
  const logged: string[] = []
  const options = { shopUrl: 'http://shop.test', log: (line: string) => logged.push(line) }
  const count = async (table: 'customers' | 'events' | 'invoices') => {
    const { n } = await db
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  }

  it('leaves a database with data unchanged', async () => {
    await call('POST', '/customers', {
      name: 'Own',
      external_id: CUSTOMERS.DEMO,
      email: 'own@shop.test',
    })
    assert.equal(await seedDatabase(sandbox, app, options), false)
    assert.equal(await count('customers'), 1)
  })

  it('restarts after it was interrupted', async () => {
    // The customer of the test above simulates a partial seed; its key would conflict.
    await db
      .insertInto('seed')
      .values({ id: 1, start_time: new Date(), finish_time: null, shop_url: null })
      .execute()
    assert.equal(await seedDatabase(sandbox, app, options), true)
    assert.match(logged.at(-1) ?? '', /^The sandbox is filled: \d+ events in [\d.]+ s\.$/)
  })

  it('runs once', async () => {
    const before = await count('events')
    assert.equal(await seedDatabase(sandbox, app, options), false)
    assert.equal(await count('events'), before)
  })

  it('updates the return URLs of its links when the shop has moved', async () => {
    const leadsTo = async () => {
      const links = await db.selectFrom('payment_links').select('content').execute()
      return new Set(links.map(({ content }) => content.return_url))
    }
    assert.deepEqual(await leadsTo(), new Set(['http://shop.test/thanks']))
    await seedDatabase(sandbox, app, { ...options, shopUrl: 'http://shop.test:9000' })
    assert.deepEqual(await leadsTo(), new Set(['http://shop.test:9000/thanks']))
    // Their comparison keys have changed too.
    for (const link of await db.selectFrom('payment_links').selectAll().execute()) {
      assert.equal(link.fingerprint, contentFingerprint(link.content))
    }
    await seedDatabase(sandbox, app, options)
    assert.deepEqual(await leadsTo(), new Set(['http://shop.test/thanks']))
  })

  it('creates customers, metrics and usage', async () => {
    assert.equal(await count('customers'), Object.keys(CUSTOMERS).length)
    assert.ok((await count('events')) >= 20_000)
    const { n } = await db
      .selectFrom('events')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('timestamp', '>', new Date())
      .executeTakeFirstOrThrow()
    assert.equal(n, 0)
    const metrics = (await callSeeded('GET', '/v1/commerce/billing/metrics')).metrics
    assert.deepEqual(
      metrics.map(({ code }: { code: string }) => code).sort(),
      Object.values(METRICS).sort(),
    )
  })

  it('creates invoices in every payment status, some overdue, in two currencies', async () => {
    const seen = new Map<string, Invoice[]>()
    for (const status of ['PENDING', 'FAILED', 'SUCCEEDED']) {
      const { invoices } = await callSeeded(
        'GET',
        `/v1/commerce/billing/invoices?payment_status=${status}&issuing_date_from=2000-01-01&issuing_date_to=2999-01-01&per_page=100`,
      )
      seen.set(status, invoices)
    }
    const all = [...seen.values()].flat()
    const of = (customer: string) =>
      all.filter((invoice) => invoice.customer.external_id === customer)
    assert.ok(all.length > 60)
    assert.deepEqual(
      of(CUSTOMERS.DEMO)
        .map(({ payment_status }) => payment_status)
        .sort()
        .slice(0, 2),
      ['FAILED', 'SUCCEEDED'],
    )
    assert.ok(of(CUSTOMERS.NO_METHOD).every(({ payment_status }) => payment_status === 'PENDING'))
    assert.ok(of(CUSTOMERS.DECLINED).some(({ payment_status }) => payment_status === 'FAILED'))
    assert.ok(
      of(CUSTOMERS.JAPAN).every(({ amount }) => amount.total_amount.currency_code === 'JPY'),
    )
    assert.ok(of(CUSTOMERS.JAPAN).length >= 12)
    for (const status of ['PENDING', 'FAILED']) {
      assert.ok(
        seen.get(status)?.some(({ payment_overdue }) => payment_overdue),
        status,
      )
    }
    assert.ok(seen.get('SUCCEEDED')?.every(({ payment_overdue }) => !payment_overdue))
    assert.ok(all.every(({ amount }) => amount.total_amount.value > 0))
  })

  it('creates usage in the current period, and one terminated subscription', async () => {
    const { charges_usage } = await callSeeded(
      'GET',
      `/v1/commerce/billing/customers/${CUSTOMERS.DEMO}/current_usage?subscription_id=${subscriptionOf(CUSTOMERS.DEMO)}`,
    )
    assert.equal(charges_usage.length, 3)
    const left = await callSeeded(
      'GET',
      `/v1/commerce/billing/subscriptions/${subscriptionOf(CUSTOMERS.LEFT)}`,
    )
    assert.notEqual(left.status, 'ACTIVE')
  })

  it('creates credits that were bought, granted and used, and some to use', async () => {
    const { wallets } = await callSeeded(
      'GET',
      `/v1/commerce/billing/wallets?external_customer_id=${CUSTOMERS.DEMO}`,
    )
    assert.equal(wallets.length, 1)
    const [{ id, available_credits, consumed_credits }] = wallets
    assert.deepEqual([available_credits, consumed_credits], ['550', '120'])
    const moved = await callSeeded('GET', `/v1/commerce/billing/wallets/${id}/wallet-transactions`)
    assert.deepEqual(
      moved.wallet_transactions
        .map((one: Record<string, unknown>) => `${one.transaction_status} ${one.payment_status}`)
        .sort(),
      [
        'GRANTED SETTLED',
        'GRANTED SETTLED',
        'INVOICED SETTLED',
        'PURCHASED SETTLED',
        'PURCHASED SETTLED',
      ],
    )
  })

  it('creates three payment links, and a fourth that is deleted', async () => {
    const { resources } = await callSeeded('GET', '/v1/checkout/payment-resources')
    assert.deepEqual(
      resources.map(
        (link: { line_items: { product_id: string }[] }) => link.line_items[0]?.product_id,
      ),
      [PRODUCTS.plain, PRODUCTS.variants, PRODUCTS.everything],
    )
    const link = await callSeeded('GET', `/v1/checkout/payment-resources/${resources[0].id}`)
    assert.equal(link.return_url, 'http://shop.test/thanks')
  })

  it('ends with the sandbox clock at the wall clock', () => {
    assert.equal(clock.frozen, false)
    assert.ok(Math.abs(clock.now().getTime() - Date.now()) < 1000)
  })

  it('creates the same numbers on every machine', () => {
    const random = seededRandom(1)
    assert.deepEqual(
      [random(), random(), random()].map((n) => n.toFixed(6)),
      ['0.627074', '0.002736', '0.527447'],
    )
  })

  // The restart has deleted the tokens, too.
  let token: string | undefined
  async function callSeeded(method: string, path: string) {
    token ??= (await grant()).access_token
    const authorization = `Bearer ${token}`
    const { status, body } = await send(method, path, undefined, { authorization })
    assert.equal(status, 200, path)
    return body
  }
})
