import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import type { Config } from '../../../server/bff/config.ts'
import { CUSTOMER_ROUTES } from '../../../server/bff/features/index.ts'
import type { MySubscriptions } from '../../../server/contract/subscription.ts'
import {
  aBff,
  configFor,
  pointersOf,
  problemOf,
  type TestBff,
  vaultConfigFor,
} from '../../support/bff/bff.ts'
import { BILLING, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { ALICE, anInvoice, BOB } from '../../support/upstream/upstream-rows.ts'

const upstream = await upstreamOfFile()
let bff: TestBff
let token: string

beforeEach(async () => {
  bff = aBff(upstream, { config: vaultConfigFor(upstream.url) })
  token = await bff.token()
  upstream.requests.length = 0
})

const DATES = 'issuing_date_from=2025-01-01&issuing_date_to=2026-12-31'
const bobs = anInvoice({ id: 'inv-bob-1', customer: { ...BOB, name: 'Bob' } })

/** A path of each read at which Alice finds something. */
const PATHS: Record<string, string> = {
  readMe: '/api/me',
  readMyPaymentMethod: '/api/me/payment-method',
  readMyCurrentUsage: '/api/me/usage/current',
  readMyPastUsage: '/api/me/usage/past',
  listMyInvoices: `/api/me/invoices?${DATES}`,
  readMyInvoice: '/api/me/invoices/inv-alice-1',
  listMyInvoiceEvents: '/api/me/invoices/inv-alice-1/events',
  listMyInvoicesById: '/api/me/invoices-by-id?ids=inv-alice-1',
  readMyOverdueBalance: '/api/me/analytics/overdue-balance',
  readMyGrossRevenue: '/api/me/analytics/gross-revenue',
  listMySubscriptions: '/api/me/subscriptions',
  listMyPlans: '/api/me/plans',
  listMyWallets: '/api/me/wallets',
  listMyWalletTransactions: '/api/me/wallets/wallet-alice/transactions',
  listMyAlerts: '/api/me/alerts',
  readMyAlert: '/api/me/alerts/half',
}

describe('an invoice of another customer', () => {
  const how = [
    ['read', 'GET', ''],
    ['paid', 'POST', '/retry_payment'],
  ] as const
  for (const [what, method, suffix] of how) {
    it(`can not be ${what}: the response is that of a missing one`, async () => {
      const ask = async (id: string) => {
        const response = await bff.ask(`/api/me/invoices/${id}${suffix}`, { method, token })
        const { instance, ...body } = await problemOf(response, 404, 'not-found')
        return body
      }
      assert.deepEqual(await ask('inv-bob-1'), await ask('inv-nobody'))
      assert.equal(upstream.seen('POST').filter(({ url }) => url.includes('retry')).length, 0)
    })
  }
})

describe('the invoice list', () => {
  const smuggled = [
    'external_customer_id=bob',
    'external_customer_id=bob&external_customer_id=bob',
    'external_customer_id[]=bob',
    'External_Customer_Id=bob',
    'external_customer_id%00=bob',
    'page=1%26external_customer_id=bob',
  ]
  for (const extra of smuggled) {
    it(`never requests another customer for ?${extra}`, async () => {
      await bff.ask(`/api/me/invoices?${DATES}&${extra}`, { token })
      for (const { url } of upstream.seen()) {
        const asked = new URL(url, 'http://u').searchParams.getAll('external_customer_id')
        assert.deepEqual(asked, ['alice'])
        assert.doesNotMatch(url, /bob/)
      }
    })
  }

  it("is unreadable and raises an alarm if it holds another customer's row", async () => {
    const mixed = { invoices: [anInvoice(), bobs], metadata: null }
    upstream.misbehave(`GET ${BILLING}/invoices`, says(200, mixed))
    const response = await bff.ask(PATHS.listMyInvoices ?? '', { token })
    const text = await response.clone().text()
    await problemOf(response, 502, 'upstream-unreadable')
    assert.doesNotMatch(text, /inv-|Bob|bob/)
    assert.match(bff.lines.at(-1) ?? '', /"alarm":"the service answered with another/)
  })
})

describe('other upstream responses', () => {
  it("never expose another customer's profile", async () => {
    upstream.misbehave(`GET ${BILLING}/customers/`, says(200, { ...BOB, name: 'Bob' }))
    await problemOf(await bff.ask('/api/me', { token }), 502, 'upstream-unreadable')
  })

  it("never expose another customer's subscriptions", async () => {
    const body = { subscriptions: upstream.rows.subscriptions, metadata: null }
    upstream.misbehave(`GET ${BILLING}/subscriptions`, says(200, body))
    await problemOf(await bff.ask('/api/me/subscriptions', { token }), 502, 'upstream-unreadable')
  })

  it('are not owned if id and external id are swapped', async () => {
    // The two ids of Alice, each in the place of the other.
    const crossed = anInvoice({ customer: { id: 'alice', external_id: 'cus-alice-0001' } })
    upstream.misbehave(`GET ${BILLING}/invoices/inv-alice-1`, says(200, crossed))
    const response = await bff.ask('/api/me/invoices/inv-alice-1', { token })
    await problemOf(response, 404, 'not-found')
  })

  it('are projected without members outside the allow-list', async () => {
    const reads = CUSTOMER_ROUTES.filter(({ method }) => method === 'GET').map(({ id }) => id)
    assert.deepEqual(Object.keys(PATHS).sort(), reads.sort())
    for (const path of Object.values(PATHS)) {
      const response = await bff.ask(path, { token })
      assert.equal(response.status, 200, path)
      const text = await response.text()
      assert.doesNotMatch(text, /CANARY|pays late|version_number|external_customer_id/, path)
    }
  })
})

describe('the subscriptions', () => {
  it('are those that the session names', async () => {
    upstream.rows.subscriptions.push({ external_id: 'sub-2', external_customer_id: 'alice' })
    const listed = async (token: string) => {
      const response = await bff.ask('/api/me/subscriptions', { token })
      const { subscriptions } = (await response.json()) as MySubscriptions
      return subscriptions.map(({ external_id }) => external_id)
    }
    assert.deepEqual(await listed(await bff.token()), ['sub-alice', 'sub-2'])
    assert.deepEqual(await listed(await bff.token({ subscriptions: ['sub-2'] })), ['sub-2'])
    assert.deepEqual(await listed(await bff.token({ subscriptions: [] })), [])
  })
})

describe('an external id that was reassigned to another customer', () => {
  beforeEach(() => {
    // The session belongs to the customer previously named "alice".
    const [alice, bob] = upstream.rows.customers
    Object.assign(alice ?? {}, { external_id: 'alice-old' })
    Object.assign(bob ?? {}, { external_id: 'alice' })
    const customer = { ...BOB, external_id: 'alice', name: 'Bob' }
    upstream.rows.invoices = [anInvoice({ id: 'inv-bob-1', customer })]
    upstream.rows.subscriptions = [{ external_id: 'sub-bob', external_customer_id: 'alice' }]
  })

  const asked = [
    'listMyInvoices',
    'listMySubscriptions',
    'readMe',
    'listMyWallets',
    'listMyWalletTransactions',
  ]
  for (const view of [...asked, 'readMyOverdueBalance', 'readMyGrossRevenue']) {
    it(`exposes nothing through ${view}, and raises an alarm`, async () => {
      const response = await bff.ask(PATHS[view] ?? '', { token })
      const text = await response.clone().text()
      await problemOf(response, 502, 'upstream-unreadable')
      assert.doesNotMatch(text, /bob/i)
      assert.match(bff.lines.at(-1) ?? '', /"alarm":"the service answered with another/)
    })
  }

  for (const view of ['readMyCurrentUsage', 'readMyPastUsage']) {
    it(`exposes nothing through ${view} in the dialect with external ids in paths`, async () => {
      const config: Config = { ...configFor(upstream.url), dialect: 'paypal' }
      bff = aBff(upstream, { config })
      const response = await bff.ask(PATHS[view] ?? '', { token })
      await problemOf(response, 502, 'upstream-unreadable')
      assert.match(bff.lines.at(-1) ?? '', /"alarm":"the service answered with another/)
    })
  }

  it("allows neither reading nor paying the new owner's invoice", async () => {
    const path = '/api/me/invoices/inv-bob-1'
    await problemOf(await bff.ask(path, { token }), 404, 'not-found')
    const pay = await bff.ask(`${path}/retry_payment`, { method: 'POST', token })
    await problemOf(pay, 404, 'not-found')
    assert.equal(upstream.seen('POST').filter(({ url }) => url.includes('retry')).length, 0)
  })

  for (const view of ['listMyInvoices', 'readMyInvoice', 'listMyInvoicesById']) {
    it(`exposes nothing through ${view} if the invoice names no id`, async () => {
      upstream.rows.invoices = [anInvoice({ customer: { external_id: 'alice', name: 'Bob' } })]
      const response = await bff.ask(PATHS[view] ?? '', { token })
      await problemOf(response, 502, 'upstream-unreadable')
      assert.match(bff.lines.at(-1) ?? '', /"alarm":"the service answered with another/)
    })
  }

  it('exposes nothing through listMyInvoices if one of several invoices names no id', async () => {
    const { id } = ALICE
    upstream.rows.invoices = [
      anInvoice({ customer: { id, external_id: 'alice' } }),
      anInvoice({ id: 'inv-bob-1', customer: { external_id: 'alice', name: 'Bob' } }),
    ]
    const response = await bff.ask(PATHS.listMyInvoices ?? '', { token })
    await problemOf(response, 502, 'upstream-unreadable')
  })

  it('allows no payment of an invoice that names no id', async () => {
    upstream.rows.invoices = [anInvoice({ customer: { external_id: 'alice', name: 'Bob' } })]
    const path = '/api/me/invoices/inv-alice-1/retry_payment'
    const response = await bff.ask(path, { method: 'POST', token })
    await problemOf(response, 502, 'upstream-unreadable')
    assert.equal(upstream.seen('POST').filter(({ url }) => url.includes('retry')).length, 0)
  })
})

describe('an invoice that names its owner by external id alone', () => {
  it('is owned while the external id is the same customer', async () => {
    upstream.rows.invoices = [anInvoice({ customer: { external_id: 'alice', name: 'Alice' } })]
    for (const view of ['listMyInvoices', 'readMyInvoice', 'listMyInvoicesById']) {
      assert.equal((await bff.ask(PATHS[view] ?? '', { token })).status, 200, view)
    }
    const path = '/api/me/invoices/inv-alice-1/retry_payment'
    assert.equal((await bff.ask(path, { method: 'POST', token })).status, 204)
  })
})

describe('a wallet of another customer', () => {
  it('is never sent, and raises an alarm', async () => {
    const body = { wallets: upstream.rows.wallets, metadata: null }
    upstream.misbehave(`GET ${BILLING}/wallets`, says(200, body))
    await problemOf(await bff.ask('/api/me/wallets', { token }), 502, 'upstream-unreadable')
    assert.match(bff.lines.at(-1) ?? '', /"alarm"/)
  })

  it('has transactions that are not found, as those of a missing one', async () => {
    const ask = async (id: string) => {
      const response = await bff.ask(`/api/me/wallets/${id}/transactions`, { token })
      const { instance, ...body } = await problemOf(response, 404, 'not-found')
      return body
    }
    assert.deepEqual(await ask('wallet-bob'), await ask('wallet-nobody'))
    assert.deepEqual(
      upstream.seen().filter(({ url }) => url.includes('transactions')),
      [],
    )
  })

  it('is not sent instead of the requested one', async () => {
    const path = PATHS.listMyWalletTransactions ?? ''
    const [mine, bobs] = upstream.rows.wallets
    const wallet = { ...bobs, external_customer_id: mine?.external_customer_id }
    upstream.misbehave(`GET ${BILLING}/wallets/wallet-alice`, says(200, wallet), 1)
    await problemOf(await bff.ask(path, { token }), 404, 'not-found')
    const moved = { wallet_transactions: upstream.rows.walletTransactions, meta: null }
    upstream.misbehave(`GET ${BILLING}/wallets/wallet-alice/wallet-tr`, says(200, moved))
    await problemOf(await bff.ask(path, { token }), 502, 'upstream-unreadable')
    assert.match(bff.lines.at(-1) ?? '', /"alarm":"the service answered with another/)
  })
})

describe('the transactions of a wallet', () => {
  it('are sent page by page, with money as decimal text', async () => {
    const response = await bff.ask(`${PATHS.listMyWalletTransactions}?page=2&per_page=2`, { token })
    assert.deepEqual(await response.json(), {
      wallet_transactions: [
        {
          wallet_transaction_id: 'moved-alice-3',
          payment_status: 'SETTLED',
          source: 'MANUAL',
          transaction_status: 'GRANTED',
          transaction_type: 'INBOUND',
          amount: { currency_code: 'USD', value: '3' },
          credits: '3',
          created_at: '2026-01-03T00:00:00Z',
        },
      ],
      metadata: { total_count: 3, total_pages: 2, current_page: 2 },
    })
    assert.match(upstream.seen(`GET ${BILLING}/wallets/`)[1]?.url ?? '', /\?page=2&per_page=2$/)
  })

  it('are limited to a hundred a page', async () => {
    const response = await bff.ask(`${PATHS.listMyWalletTransactions}?per_page=101`, { token })
    const problem = await problemOf(response, 400, 'invalid-request')
    assert.deepEqual(pointersOf(problem), ['#query/per_page'])
    assert.equal(upstream.requests.length, 0)
  })
})

describe('alerts', () => {
  const HALF = '/api/me/alerts/half'
  const json = (method: string, body: object) => ({
    method,
    token,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const changes = () => upstream.seen().filter(({ method }) => method !== 'GET')

  it("of another customer's subscription are not found, without an upstream call", async () => {
    for (const [path, how] of [
      ['/api/me/alerts', { token }],
      [HALF, { token }],
      [HALF, json('PUT', { name: 'Mine' })],
      [HALF, { token, method: 'DELETE' }],
    ] as const) {
      const response = await bff.ask(`${path}?subscription_id=sub-bob`, how)
      await problemOf(response, 404, 'not-found')
    }
    assert.equal(upstream.requests.length, 0)
  })

  it('of a subscription with a reassigned external id are neither sent nor changed', async () => {
    Object.assign(upstream.rows.subscriptions[0] ?? {}, { external_customer_id: 'bob' })
    for (const [path, how] of [
      ['/api/me/alerts', { token }],
      [HALF, { token }],
      [HALF, json('PUT', { name: 'Mine' })],
      [HALF, { token, method: 'DELETE' }],
    ] as const) {
      await problemOf(await bff.ask(path, how), 404, 'not-found')
    }
    assert.deepEqual(changes(), [])
  })

  it('of a customer with a reassigned external id are neither sent nor changed', async () => {
    Object.assign(upstream.rows.customers[0] ?? {}, { external_id: 'alice-old' })
    const response = await bff.ask(HALF, { token, method: 'DELETE' })
    await problemOf(response, 502, 'upstream-unreadable')
    assert.deepEqual(changes(), [])
  })

  it("are not sent if the service responds with another subscription's, and raise an alarm", async () => {
    upstream.misbehave(
      `GET ${BILLING}/subscriptions/sub-alice/alerts`,
      says(200, { alerts: upstream.rows.alerts }),
    )
    await problemOf(await bff.ask('/api/me/alerts', { token }), 502, 'upstream-unreadable')
    assert.match(bff.lines.at(-1) ?? '', /"alarm"/)
  })

  it('are created with the members of the contract only', async () => {
    const body = { name: 'Mine', external_subscription_id: 'sub-bob', __proto__: { code: 'x' } }
    assert.equal((await bff.ask(HALF, json('PUT', body))).status, 200)
    const [{ url, body: sent } = { url: '', body: '' }] = changes()
    assert.equal(url, `${BILLING}/subscriptions/sub-alice/alerts/half`)
    assert.deepEqual(JSON.parse(sent), { name: 'Mine' })
  })
})

describe('usage', () => {
  it('is of the only subscription if none is named', async () => {
    assert.equal((await bff.ask('/api/me/usage/current', { token })).status, 200)
    const [{ url } = { url: '' }] = upstream.seen()
    assert.equal(url, `${BILLING}/customers/cus-alice-0001/current_usage?subscription_id=sub-alice`)
  })

  it("of another customer's subscription is not found, without an upstream call", async () => {
    for (const part of ['current', 'past']) {
      const path = `/api/me/usage/${part}?subscription_id=sub-bob`
      await problemOf(await bff.ask(path, { token }), 404, 'not-found')
    }
    assert.equal(upstream.requests.length, 0)
  })

  it('requires a subscription if the session names several or none', async () => {
    upstream.rows.subscriptions.push({ external_id: 'sub-2', external_customer_id: 'alice' })
    const several = await bff.token()
    const none = await bff.token({ subscriptions: [] })
    for (const token of [several, none]) {
      const response = await bff.ask('/api/me/usage/current', { token })
      const problem = await problemOf(response, 400, 'invalid-request')
      assert.deepEqual(pointersOf(problem), ['#query/subscription_id'])
    }
    const named = await bff.ask('/api/me/usage/past?subscription_id=sub-2&page=2&per_page=5', {
      token: several,
    })
    assert.equal(named.status, 200)
    assert.match(upstream.requests.at(-1)?.url ?? '', /page=2&per_page=5&subscription_id=sub-2$/)
  })

  it('has money as decimal text', async () => {
    const response = await bff.ask('/api/me/usage/current', { token })
    const usage = (await response.json()) as Record<string, unknown>
    assert.deepEqual(usage.total_amount, { currency_code: 'USD', value: '12.5' })
    assert.equal('invoice_id' in usage, false)
  })
})
