/** Answers of 200 without the list they are about, or with fewer rows than they count. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import type { MyInvoices } from '../../../server/contract/invoice.ts'
import { aBff, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { BILLING, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
let bff: TestBff
let token: string

beforeEach(async () => {
  bff = aBff(upstream)
  token = await bff.token()
  upstream.requests.length = 0
})

interface ListRoute {
  path: string
  arrives: string
  list: string
  /** The member that holds the count; none where the service gives none. */
  count?: 'metadata' | 'meta'
}
const INVOICES: ListRoute = {
  path: '/api/me/invoices?issuing_date_from=2025-01-01&issuing_date_to=2026-12-31',
  arrives: `GET ${BILLING}/invoices?`,
  list: 'invoices',
  count: 'metadata',
}
const OTHERS: ListRoute[] = [
  {
    path: '/api/me/subscriptions',
    arrives: `GET ${BILLING}/subscriptions?`,
    list: 'subscriptions',
    count: 'metadata',
  },
  {
    path: '/api/me/wallets',
    arrives: `GET ${BILLING}/wallets?`,
    list: 'wallets',
    count: 'metadata',
  },
  {
    path: '/api/me/wallets/wallet-alice/transactions',
    arrives: `GET ${BILLING}/wallets/wallet-alice/wallet-transactions`,
    list: 'wallet_transactions',
    count: 'meta',
  },
  {
    path: '/api/me/alerts',
    arrives: `GET ${BILLING}/subscriptions/sub-alice/alerts`,
    list: 'alerts',
    count: 'metadata',
  },
  {
    path: '/api/me/usage/past',
    arrives: `GET ${BILLING}/customers/cus-alice-0001/past_usage`,
    list: 'usage_periods',
    count: 'metadata',
  },
  {
    path: '/api/me/analytics/overdue-balance',
    arrives: `GET ${BILLING}/customers/alice/analytics/overdue-balance`,
    list: 'overdue_balances',
  },
  {
    path: '/api/me/analytics/gross-revenue',
    arrives: `GET ${BILLING}/customers/alice/analytics/gross-revenue`,
    list: 'gross_revenues',
  },
]
const ONE_ROW = { total_count: 1, total_pages: 1, current_page: 1 }

async function ask({ path, arrives }: ListRoute, body: unknown) {
  upstream.misbehave(arrives, says(200, body))
  const response = await bff.ask(path, { token, origin: SHOP })
  assert.ok(upstream.seen(arrives).length > 0, `${arrives} was not called`)
  return response
}

for (const route of [INVOICES, ...OTHERS]) {
  const { path, list, count } = route
  describe(`${path.split('?')[0]}`, () => {
    const without: [string, object][] = [
      ['is empty', {}],
      ['is an error', { error: 'server_error', error_description: 'no' }],
      ['is an envelope', { status: '200 OK', headers: {}, body: { [list]: [] } }],
      ['has another list', { items: [] }],
      ['has a count and no list', { metadata: ONE_ROW, meta: ONE_ROW }],
    ]
    for (const [what, body] of without) {
      it(`is unreadable if the response ${what}`, async () => {
        await problemOf(await ask(route, body), 502, 'upstream-unreadable')
      })
    }

    it('is empty if the list is null', async () => {
      const response = await ask(route, { [list]: null })
      assert.equal(response.status, 200)
      const rows = ((await response.json()) as Record<string, unknown[]>)[list]
      assert.deepEqual(rows, [])
    })

    if (count === undefined || route === INVOICES) return
    it('is unreadable if rows are counted and none is sent', async () => {
      for (const rows of [[], null]) {
        const response = await ask(route, { [list]: rows, [count]: ONE_ROW })
        await problemOf(response, 502, 'upstream-unreadable')
      }
    })
  })
}

describe('the invoices of a response that counts more rows than it has', () => {
  it('are incomplete', async () => {
    for (const invoices of [[], null]) {
      const response = await ask(INVOICES, { invoices, metadata: ONE_ROW })
      assert.equal(response.status, 200)
      assert.equal(((await response.json()) as MyInvoices).incomplete, true)
    }
  })
})

describe('a page beyond the last row', () => {
  for (const path of ['/api/me/alerts', '/api/me/wallets/wallet-alice/transactions']) {
    it(`of ${path} is empty`, async () => {
      const route = OTHERS.find((each) => each.path === path) ?? assert.fail()
      const { list, count = '' } = route
      upstream.misbehave(route.arrives, says(200, { [list]: [], [count]: ONE_ROW }))
      const response = await bff.ask(`${path}?page=2`, { token, origin: SHOP })
      assert.equal(response.status, 200, await response.clone().text())
    })
  }
})

describe('a session', () => {
  it('is not created from a response that counts subscriptions and has none', async () => {
    upstream.misbehave(
      `GET ${BILLING}/subscriptions?`,
      says(200, { subscriptions: [], metadata: ONE_ROW }),
    )
    await assert.rejects(bff.token(), /upstream-unreadable/)
  })
})

describe('current usage', () => {
  it('is unreadable without its charges', async () => {
    const { charges_usage, ...rest } = upstream.rows.usage as Record<string, unknown>
    assert.ok(charges_usage)
    upstream.misbehave(`GET ${BILLING}/customers/cus-alice-0001/current_usage`, says(200, rest))
    const response = await bff.ask('/api/me/usage/current', { token, origin: SHOP })
    await problemOf(response, 502, 'upstream-unreadable')
  })
})

describe('a response that need not name its owner', () => {
  const usage = () => upstream.rows.usage as object
  const routes: [string, string, () => object][] = [
    ['/api/me/usage/current', 'cus-alice-0001/current_usage', usage],
    ['/api/me/usage/past', 'cus-alice-0001/past_usage', () => ({ usage_periods: [usage()] })],
    [
      '/api/me/analytics/overdue-balance',
      'alice/analytics/overdue-balance',
      () => ({ overdue_balances: [] }),
    ],
  ]
  const others = [
    { external_customer_id: 'bob' },
    { customer_id: 'cus-bob-0001' },
    { customer: { external_id: 'bob' } },
    { customer: { id: 'cus-bob-0001' } },
    { customer: 'bob' },
    { customer: [{ external_id: 'bob' }] },
    { external_subscription_id: 'sub-bob' },
  ]
  for (const [path, arrives, body] of routes) {
    const answers = (what: object) =>
      upstream.misbehave(`GET ${BILLING}/customers/${arrives}`, says(200, what))

    it(`is rejected by ${path}, with an alarm, if it names another one`, async () => {
      for (const other of others) {
        answers({ ...body(), ...other })
        const response = await bff.ask(path, { token, origin: SHOP })
        await problemOf(response, 502, 'upstream-unreadable')
        assert.match(bff.lines.at(-1) ?? '', /"alarm":/, JSON.stringify(other))
      }
    })

    it(`is sent by ${path} if it names the session's customer`, async () => {
      const owner = { id: 'cus-alice-0001', external_id: 'alice' }
      for (const customer of [owner, owner.id, owner.external_id, null]) {
        answers({ ...body(), external_customer_id: 'alice', customer })
        const response = await bff.ask(path, { token, origin: SHOP })
        assert.equal(response.status, 200)
        assert.doesNotMatch(await response.text(), /cus-alice|"alice"/)
      }
    })
  }

  it('is rejected if one of its periods names another one', async () => {
    const usage_periods = [usage(), { ...usage(), external_customer_id: 'bob' }]
    upstream.misbehave(
      `GET ${BILLING}/customers/cus-alice-0001/past_usage`,
      says(200, { usage_periods }),
    )
    const response = await bff.ask('/api/me/usage/past', { token, origin: SHOP })
    await problemOf(response, 502, 'upstream-unreadable')
  })
})
