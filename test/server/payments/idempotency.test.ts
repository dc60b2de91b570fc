import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, it } from 'vitest'
import { memoryStore, type Store, StoreError } from '../../../server/bff/core/store/store.ts'
import { MERCHANT_SCOPES } from '../../../server/contract/session.ts'
import { aBff, pointersOf, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { until } from '../../support/in-time.ts'
import { skipWaits } from '../../support/skip-waits.ts'
import { BILLING, fails, LINKS, PAYMENTS, resets, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { aLinkBody } from '../../support/upstream/upstream-rows.ts'

const HOUR = 3_600_000
const KEY = '5b0d7b0e-3c1a-4f3c-9d0e-6a3f1d0c9b11'
const OTHER_KEY = '5b0d7b0e-3c1a-4f3c-9d0e-6a3f1d0c9b12'

const amountOf = (value: string) => ({ amount: { currency_code: 'USD', value } })
const REAUTHORIZE = {
  path: '/api/authorizations/AUTH1/reauthorize',
  body: amountOf('110.00'),
  arrives: `POST ${PAYMENTS}/authorizations/AUTH1/reauthorize`,
}
const LINK = {
  path: '/api/payment-resources',
  body: aLinkBody(),
  arrives: `POST ${LINKS}`,
}
const PLAN = {
  path: '/api/billing/plans',
  body: {
    name: 'Pro',
    code: 'pro',
    billing_cycle: 'MONTHLY',
    amount: { value: 5, currency_code: 'USD' },
  },
  arrives: `POST ${BILLING}/plans`,
}
type Call = { path: string; body: object; arrives: string }

const upstream = await upstreamOfFile()
let store: Store
let bff: TestBff
let token: string
let now: number

const replica = () => aBff(upstream, { store, now: () => now })
const merchant = (of: TestBff) => of.token({ kind: 'merchant', scopes: MERCHANT_SCOPES, ttl: 3600 })

beforeEach(async () => {
  skipWaits()
  now = Date.parse('2026-02-01T10:00:00Z')
  store = memoryStore(() => now)
  bff = replica()
  token = await merchant(bff)
  for (const { arrives } of [REAUTHORIZE, LINK, PLAN]) {
    upstream.misbehave(arrives, says(arrives === REAUTHORIZE.arrives ? 200 : 201, { id: 'made' }))
  }
  upstream.requests.length = 0
})

interface How {
  key?: string
  by?: TestBff
  as?: string
}
const ask = ({ path, body }: Call, { key, by = bff, as = token }: How = {}) =>
  by.ask(path, {
    method: 'POST',
    token: as,
    origin: SHOP,
    headers: { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) },
    body: JSON.stringify(body),
  })
const seen = ({ arrives }: Call) => upstream.seen(arrives)
const requestKeys = (call: Call) => seen(call).map(({ headers }) => headers['service-request-id'])
const onlyOne = (keys: unknown[]) => assert.equal(new Set(keys).size, 1)

describe('an idempotency key', () => {
  it('must be a UUID', async () => {
    for (const key of ['1', 'x'.repeat(36), `${KEY}x`]) {
      const problem = await problemOf(await ask(REAUTHORIZE, { key }), 400, 'invalid-request')
      assert.deepEqual(pointersOf(problem), ['#header/Idempotency-Key'])
    }
    assert.equal(upstream.requests.length, 0)
  })

  for (const [what, call, status, otherwise] of [
    ['a renewal', REAUTHORIZE, 200, amountOf('111.00')],
    ['a link', LINK, 201, { return_url: 'https://shop.example/' }],
    ['a plan', PLAN, 201, { name: 'Team' }],
  ] as const) {
    it(`creates ${what} once, and replays the response to a repeat`, async () => {
      const first = await ask(call, { key: KEY })
      const again = await ask(call, { key: KEY })
      assert.deepEqual([first.status, again.status], [status, status])
      assert.equal(await again.text(), await first.text())
      assert.equal(seen(call).length, 1)
    })

    it(`creates ${what} once for ten concurrent requests: the others get a conflict`, async () => {
      // As over a network: each of them has looked before the first one has put anything down.
      const far = { ...store, get: async (place: string) => pause(50, await store.get(place)) }
      const by = aBff(upstream, { store: far, now: () => now })
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => ask(call, { key: KEY, by })),
      )
      assert.deepEqual(answers.map((answer) => answer.status).sort(), [
        status,
        ...Array(9).fill(409),
      ])
      assert.equal(seen(call).length, 1)
      const refused = answers.find((answer) => answer.status === 409) ?? assert.fail()
      assert.equal(refused.headers.get('retry-after'), '1')
      await problemOf(refused, 409, 'conflict')
    })

    it(`creates ${what} once over two replicas and after a new session`, async () => {
      await ask(call, { key: KEY })
      const other = replica()
      const again = await ask(call, { key: KEY, by: other, as: await merchant(other) })
      assert.equal(again.status, status)
      assert.equal(seen(call).length, 1)
    })

    it(`of ${what} is rejected for another request`, async () => {
      await ask(call, { key: KEY })
      const other = { ...call, body: { ...call.body, ...otherwise } }
      await problemOf(await ask(other, { key: KEY }), 422, 'key-reused')
      const elsewhere = call === PLAN ? REAUTHORIZE : PLAN
      await problemOf(await ask(elsewhere, { key: KEY }), 422, 'key-reused')
      assert.equal(seen(call).length, 1)
    })
  }

  it('is case-insensitive', async () => {
    assert.equal((await ask(PLAN, { key: KEY })).status, 201)
    assert.equal((await ask(PLAN, { key: KEY.toUpperCase() })).status, 201)
    assert.equal(seen(PLAN).length, 1)
  })

  it('that is new creates another resource', async () => {
    await ask(LINK, { key: KEY })
    await ask(LINK, { key: OTHER_KEY })
    const keys = requestKeys(LINK)
    assert.equal(new Set(keys).size, 2)
    for (const key of keys) assert.match(String(key), /^[0-9a-f]{32}$/)
  })

  it('belongs to one customer', async () => {
    const scopes = ['alerts:write']
    const body = { type: 'CURRENT_USAGE_AMOUNT', code: 'half', thresholds: [{ value: '50' }] }
    const alert = { path: '/api/me/alerts', body, arrives: `POST ${BILLING}/subscriptions` }
    const [alice, bob] = await Promise.all(
      ['alice', 'bob'].map((customer) => bff.token({ customer, scopes })),
    )
    assert.equal((await ask(alert, { key: KEY, as: alice })).status, 201)
    assert.equal((await ask(alert, { key: KEY, as: alice })).status, 201)
    const his = await ask(alert, { key: KEY, as: bob })
    assert.equal(his.status, 201)
    assert.match(await his.text(), /sub-bob/)
    assert.deepEqual(
      seen(alert).map(({ url }) => url),
      [`${BILLING}/subscriptions/sub-alice/alerts`, `${BILLING}/subscriptions/sub-bob/alerts`],
    )
  })

  it('is stored for a day', async () => {
    await ask(PLAN, { key: KEY })
    now += 23 * HOUR
    token = await merchant(bff)
    await ask(PLAN, { key: KEY })
    assert.equal(seen(PLAN).length, 1)
  })

  it('can be reused after a rejected call', async () => {
    upstream.misbehave(PLAN.arrives, fails(422, 'UNPROCESSABLE_ENTITY'), 1)
    await problemOf(await ask(PLAN, { key: KEY }), 422, 'refused')
    assert.equal((await ask(PLAN, { key: KEY })).status, 201)
  })

  it('is never sent to the service as the client spelled it', async () => {
    const headers = { 'Service-Request-Id': 'mine', Prefer: 'return=minimal' }
    await bff.ask(REAUTHORIZE.path, {
      method: 'POST',
      token,
      headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': KEY },
      body: JSON.stringify(REAUTHORIZE.body),
    })
    const sent = seen(REAUTHORIZE)[0]?.headers
    assert.match(String(sent?.['service-request-id']), /^[0-9a-f]{32}$/)
    assert.equal(sent?.prefer, 'return=representation')
    assert.equal(sent?.['idempotency-key'], undefined)
  })
})

describe('a call to a service that takes request keys', () => {
  it('reports its key if its outcome is unknown, and has one effect under that key', async () => {
    upstream.misbehave(REAUTHORIZE.arrives, resets, 3)
    const problem = await problemOf(await ask(REAUTHORIZE), 504, 'outcome-unknown')
    assert.match(problem.key ?? '', /^[0-9a-f-]{36}$/)
    // Another replica, later: it sends the same key, which the service knows.
    const other = replica()
    now += HOUR / 2
    const later = await ask(REAUTHORIZE, { key: problem.key ?? '', by: other })
    assert.equal(later.status, 200)
    onlyOne(requestKeys(REAUTHORIZE))
    assert.equal(seen(REAUTHORIZE).length, 4)
  })

  it('is sent with the same request key by a server with an empty store', async () => {
    upstream.misbehave(LINK.arrives, resets, 3)
    await problemOf(await ask(LINK, { key: KEY }), 504, 'outcome-unknown')
    store = memoryStore(() => now)
    bff = replica()
    assert.equal((await ask(LINK, { key: KEY })).status, 201)
    onlyOne(requestKeys(LINK))
  })

  it('has an unknown outcome if its first attempt may have succeeded, even if the second one is rejected', async () => {
    for (const turnedAway of [says(429, {}, { 'Retry-After': '60' }), says(409, {}), says(401)]) {
      upstream.misbehave(REAUTHORIZE.arrives, turnedAway, 3)
      upstream.misbehave(REAUTHORIZE.arrives, resets, 1)
      await problemOf(await ask(REAUTHORIZE), 504, 'outcome-unknown')
      upstream.reset()
    }
  })

  it('has not been executed if the service says so at the second attempt', async () => {
    upstream.misbehave(REAUTHORIZE.arrives, fails(422, 'UNPROCESSABLE_ENTITY'), 1)
    upstream.misbehave(REAUTHORIZE.arrives, resets, 1)
    await problemOf(await ask(REAUTHORIZE), 422, 'refused')
  })

  it('is not sent again once the service no longer knows the key of a link', async () => {
    upstream.misbehave(LINK.arrives, resets, 3)
    await problemOf(await ask(LINK, { key: KEY }), 504, 'outcome-unknown')
    // So late that the call could arrive after that time.
    now += 6 * HOUR - 20_000
    token = await merchant(bff)
    const again = await problemOf(await ask(LINK, { key: KEY }), 504, 'outcome-unknown')
    assert.equal(again.key, KEY)
    assert.equal(seen(LINK).length, 3)
  })

  it('is not sent again at that time either after a retry in between, which keeps the window', async () => {
    const attempt = async () => {
      token = await merchant(bff)
      await problemOf(await ask(LINK, { key: KEY }), 504, 'outcome-unknown')
    }
    upstream.misbehave(LINK.arrives, resets, 6)
    await attempt()
    now += 3 * HOUR
    await attempt()
    assert.equal(seen(LINK).length, 6)
    onlyOne(requestKeys(LINK))
    now += 3 * HOUR
    await attempt()
    assert.equal(seen(LINK).length, 6)
  })

  it('of a crashed server is in progress for a while, then sent once more', async () => {
    const dying: Store = {
      ...store,
      // The result of the call is never stored.
      compareAndSwap: (...asked) =>
        seen(LINK).length === 0
          ? store.compareAndSwap(...asked)
          : Promise.reject(new StoreError('gone')),
    }
    const dies = aBff(upstream, { store: dying, now: () => now })
    assert.equal((await ask(LINK, { key: KEY, by: dies })).status, 201)
    await problemOf(await ask(LINK, { key: KEY }), 409, 'conflict')
    now += 41_000
    assert.equal((await ask(LINK, { key: KEY })).status, 201)
    onlyOne(requestKeys(LINK))
    assert.equal(seen(LINK).length, 2)
  })
})

describe('a rejected call to a service that takes request keys', () => {
  it('is sent again under its key, which the service recognises', async () => {
    for (const [i, status] of [429, 413].entries()) {
      const key = KEY.replace(/^5/, String(i))
      upstream.requests.length = 0
      upstream.misbehave(REAUTHORIZE.arrives, says(status), 1)
      assert.ok((await ask(REAUTHORIZE, { key })).status >= 400)
      assert.equal((await ask(REAUTHORIZE, { key })).status, 200)
      assert.equal(seen(REAUTHORIZE).length, 2)
      onlyOne(requestKeys(REAUTHORIZE))
    }
  })
})

describe('a call to a service without request keys', () => {
  it('is never retried automatically', async () => {
    upstream.misbehave(PLAN.arrives, resets, 1)
    const problem = await problemOf(await ask(PLAN), 504, 'outcome-unknown')
    assert.equal(problem.key, undefined)
    assert.equal(seen(PLAN).length, 1)
  })

  it('is in progress until it is answered', async () => {
    let answer = () => {}
    upstream.misbehave(
      PLAN.arrives,
      (response, request) => {
        answer = () => fails(422, 'UNPROCESSABLE_ENTITY')(response, request)
      },
      1,
    )
    const first = ask(PLAN, { key: KEY })
    await until(() => seen(PLAN).length === 1)
    await problemOf(await ask(PLAN, { key: KEY }), 409, 'conflict')
    answer()
    await problemOf(await first, 422, 'refused')
    assert.equal((await ask(PLAN, { key: KEY })).status, 201)
  })

  it('of unknown outcome is not sent again under its key, but is under a new one', async () => {
    upstream.misbehave(PLAN.arrives, resets, 1)
    await problemOf(await ask(PLAN, { key: KEY }), 504, 'outcome-unknown')
    const again = await problemOf(await ask(PLAN, { key: KEY }), 504, 'outcome-unknown')
    assert.equal(again.key, KEY)
    assert.equal(seen(PLAN).length, 1)
    assert.equal((await ask(PLAN, { key: OTHER_KEY })).status, 201)
  })

  it('that was rejected, maybe by an intermediary after its effect, is not sent again under its key', async () => {
    for (const [i, status] of [429, 409, 413, 415].entries()) {
      upstream.requests.length = 0
      const key = KEY.replace(/^5/, String(i))
      upstream.misbehave(PLAN.arrives, says(status), 1)
      assert.ok((await ask(PLAN, { key })).status >= 400)
      await problemOf(await ask(PLAN, { key }), 504, 'outcome-unknown')
      assert.equal(seen(PLAN).length, 1, String(status))
    }
  })

  it('is not sent again after a 403, but the next call has a new token', async () => {
    upstream.misbehave(PLAN.arrives, fails(403, 'NOT_AUTHORIZED'), 1)
    assert.equal((await ask(PLAN)).status, 502)
    assert.equal(seen(PLAN).length, 1)
    const tokens = upstream.seen('POST /v1/oauth2/token').length
    assert.equal((await ask(PLAN)).status, 201)
    assert.equal(upstream.seen('POST /v1/oauth2/token').length, tokens + 1)
  })

  it('is sent without a request key', async () => {
    await ask(PLAN, { key: KEY })
    assert.deepEqual(requestKeys(PLAN), [undefined])
  })
})

describe('a PUT or DELETE', () => {
  const PATH = '/api/billing/plans/pro'
  const put = () =>
    bff.ask(PATH, {
      method: 'PUT',
      token,
      headers: { 'Content-Type': 'application/json' },
      body: '{"name":"Pro"}',
    })
  const remove = () => bff.ask(PATH, { method: 'DELETE', token })

  it('is sent at most twice', async () => {
    upstream.misbehave(`PUT ${BILLING}`, says(200, { id: 'pro' }))
    upstream.misbehave(`PUT ${BILLING}`, says(503), 1)
    assert.equal((await put()).status, 200)
    upstream.requests.length = 0
    upstream.misbehave(`PUT ${BILLING}`, says(503))
    await problemOf(await put(), 504, 'outcome-unknown')
    assert.equal(upstream.seen('PUT').length, 2)
  })

  it('has an unknown outcome if the retry of a change finds its resource under another key, or changed', async () => {
    for (const status of [404, 422]) {
      upstream.misbehave(`PUT ${BILLING}`, fails(status, 'REFUSED'))
      upstream.misbehave(`PUT ${BILLING}`, resets, 1)
      await problemOf(await put(), 504, 'outcome-unknown')
      upstream.reset()
    }
    upstream.misbehave(`PUT ${BILLING}`, fails(400, 'INVALID_REQUEST'))
    upstream.misbehave(`PUT ${BILLING}`, resets, 1)
    await problemOf(await put(), 422, 'refused')
  })

  it('succeeds if its retry finds nothing to delete', async () => {
    upstream.misbehave(`DELETE ${BILLING}`, fails(404, 'RESOURCE_NOT_FOUND'))
    upstream.misbehave(`DELETE ${BILLING}`, resets, 1)
    assert.equal((await remove()).status, 204)
    assert.equal(upstream.seen('DELETE').length, 2)
  })

  it('is not found if its first attempt finds nothing to delete', async () => {
    upstream.misbehave(`DELETE ${BILLING}`, fails(404, 'RESOURCE_NOT_FOUND'))
    await problemOf(await remove(), 404, 'not-found')
    assert.equal(upstream.seen('DELETE').length, 1)
  })
})
