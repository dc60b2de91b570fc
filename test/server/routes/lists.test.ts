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

describe('one row in another shape', () => {
  type Row = Record<string, unknown>
  const rowsIn = (name: 'subscriptions' | 'wallets' | 'walletTransactions' | 'alerts') => () =>
    upstream.rows[name]
  const shown: [string, () => Row[], Row][] = [
    [INVOICES.path, () => upstream.rows.invoices, { id: 'odd', due_date: 5 }],
    ['/api/me/subscriptions', rowsIn('subscriptions'), { status: 5 }],
    ['/api/me/wallets', rowsIn('wallets'), { id: 'odd', available_balance: { value: 1 } }],
    ['/api/me/wallets/wallet-alice/transactions', rowsIn('walletTransactions'), { credits: 5 }],
    ['/api/me/alerts', rowsIn('alerts'), { thresholds: [{ value: 5 }] }],
  ]
  const routeOf = (path: string) =>
    [INVOICES, ...OTHERS].find((route) => route.path === path) ?? assert.fail()
  const read = async (path: string) => {
    const response = await bff.ask(path, { token, origin: SHOP })
    assert.equal(response.status, 200, await response.clone().text())
    const { [routeOf(path).list]: rows, incomplete } = (await response.json()) as Row
    const { unreadable_rows } = JSON.parse(bff.lines.at(-1)!) as Row
    return { rows: rows as Row[], incomplete: incomplete || undefined, unreadable_rows }
  }
  const leftOut = { incomplete: true, unreadable_rows: 1 }

  for (const [path, rows, odd] of shown) {
    it(`is left out of ${path.split('?')[0]}, and counted`, async () => {
      const whole = await read(path)
      assert.ok(whole.rows.length > 0)
      assert.deepEqual([whole.incomplete, whole.unreadable_rows], [undefined, undefined])
      rows().splice(1, 0, { ...rows()[0], ...odd })
      assert.deepEqual(await read(path), { rows: whole.rows, ...leftOut })
    })
  }

  it('is left out of /api/me/usage/past, and counted', async () => {
    const period = upstream.rows.usage
    const usage_periods = [{ ...period, charges_usage: undefined }, period]
    upstream.misbehave(routeOf('/api/me/usage/past').arrives, says(200, { usage_periods }))
    const { rows, ...rest } = await read('/api/me/usage/past')
    assert.deepEqual([rows.length, rest], [1, leftOut])
  })

  it('is left out if its owner is missing', async () => {
    const rows: [string, Row][] = [
      [INVOICES.path, { ...upstream.rows.invoices[0], customer: null }],
      ['/api/me/wallets', { ...upstream.rows.wallets[0], external_customer_id: null }],
    ]
    for (const [path, row] of rows) {
      const { arrives, list } = routeOf(path)
      upstream.misbehave(arrives, says(200, { [list]: [row] }))
      const { rows, incomplete } = await read(path)
      assert.deepEqual([rows, incomplete], [[], true], path)
    }
  })

  it("does not cover another customer's row", async () => {
    const [own, others] = upstream.rows.wallets
    const wallets = [{ ...own, available_balance: {} }, others]
    upstream.misbehave(routeOf('/api/me/wallets').arrives, says(200, { wallets }))
    const response = await bff.ask('/api/me/wallets', { token, origin: SHOP })
    await problemOf(response, 502, 'upstream-unreadable')
  })

  it('makes a list unreadable on which a change of plan depends', async () => {
    upstream.rows.subscriptions.push({ ...upstream.rows.subscriptions[0], status: 5 })
    const response = await bff.ask('/api/me/plans', { token, origin: SHOP })
    await problemOf(response, 502, 'upstream-unreadable')
    assert.match(bff.lines.at(-1)!, /unexpected members: \/subscriptions\/1\/status/)
  })
})

describe('a text in another shape that is only shown', () => {
  it('is absent, and its row is there', async () => {
    const [invoice] = upstream.rows.invoices
    Object.assign(invoice!, { sequential_id: '7', invoice_type: 5, fees: 'none', amount: null })
    Object.assign(invoice!.customer, { name: 5, phone: 4915123, address: 'Berlin' })
    Object.assign(upstream.rows.wallets[0]!, { name: 5 })
    Object.assign(upstream.rows.alerts[0]!, { name: 5 })
    const read = async (path: string) => {
      const response = await bff.ask(path, { token, origin: SHOP })
      assert.equal(response.status, 200, await response.clone().text())
      return response.json()
    }
    const { invoices } = (await read(INVOICES.path)) as MyInvoices
    const { amount, customer } = invoices.find(({ id }) => id === invoice!.id) ?? assert.fail()
    assert.deepEqual([amount.total_amount, customer.name, customer.phone], [null, null, null])
    for (const [path, list] of [
      ['/api/me/wallets', 'wallets'],
      ['/api/me/alerts', 'alerts'],
    ] as const) {
      const body = (await read(path)) as Record<string, { name: unknown }[]>
      assert.deepEqual([body[list]?.map(({ name }) => name), body.incomplete], [[null], undefined])
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
