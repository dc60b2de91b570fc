import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import { deploymentChanges } from '../../../server/bff/core/store/deployment.ts'
import { changePublisher } from '../../../server/bff/core/store/publish.ts'
import type { RedisStore } from '../../../server/bff/node/redis-store.ts'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import { API_KEY, aBff, configFor, problemOf, SHOP } from '../../support/bff/bff.ts'
import { openStream } from '../../support/bff/open-stream.ts'
import { aRedisLine, noRedis, type RedisLine, untilReached } from '../../support/bff/redis.ts'
import { until } from '../../support/in-time.ts'
import {
  BILLING,
  type FakeUpstream,
  fakeUpstream,
  resets,
  says,
} from '../../support/upstream/upstream.ts'

const INVOICE = '/api/me/invoices/inv-alice-1'
const BACK_OFFICE = { kind: 'merchant', scopes: ['catalog:write'] }
const POST = `POST ${BILLING}/invoices/`

describe.skipIf(noRedis)('three replicas behind one address', () => {
  let upstream: FakeUpstream
  let line: RedisLine
  let stores: RedisStore[]
  let replicas: ReturnType<typeof aBff>[]
  let turn = 0

  /** Each request goes to the next one. */
  const ask: (typeof replicas)[number]['ask'] = (...args) => {
    const next = replicas[turn++ % replicas.length]
    assert.ok(next)
    return next.ask(...args)
  }
  const token = () => replicas[0]?.token() ?? assert.fail()
  const pay = (session: string) =>
    ask(`${INVOICE}/retry_payment`, { method: 'POST', token: session })
  const revoke = (body: object) =>
    ask('/api/sessions/revoke', {
      method: 'POST',
      token: API_KEY,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  beforeAll(async () => {
    upstream = await fakeUpstream()
  })
  afterAll(() => upstream.close())
  beforeEach(async () => {
    upstream.reset()
    line = await aRedisLine()
    stores = await Promise.all(Array.from({ length: 3 }, () => line.store()))
    const rateLimits = { session: { max: 60, seconds: 60 }, mint: { max: 5, seconds: 60 } }
    const config = { ...configFor(upstream.url), rateLimits }
    replicas = stores.map((store) => aBff(upstream, { store, config }))
  })
  const closing = (test: () => Promise<void>) => async () => {
    try {
      await test()
    } finally {
      await line.close()
    }
  }

  it(
    'send a change that one of them makes to the pages of the others',
    closing(async () => {
      const pages = stores.map((store) =>
        aBff(upstream, { store, changes: line.changes(), config: configFor(upstream.url) }),
      )
      const [here, there] = pages
      assert.ok(here && there)
      const request = async (customer: string) => {
        const token = await there.token({ customer })
        return openStream(await there.ask('/api/me/changes', { token, origin: SHOP }))
      }
      const [mine, other] = [await request('alice'), await request('bob')]
      const config = configFor(upstream.url)
      const { publish } = changePublisher(deploymentChanges(line.changes(), config))
      // Subscribing takes a moment.
      for (let i = 0; i < 100 && !(mine.messages().length && other.messages().length); i++) {
        for (const customer of ['alice', 'bob'])
          await publish({ kind: 'invoice', id: 'ready', customer: { externalId: customer } })
        await pause(20)
      }
      const session = await here.token()
      const options = { method: 'POST', token: session, origin: SHOP }
      assert.equal((await here.ask(`${INVOICE}/retry_payment`, options)).status, 204)
      await until(() => mine.text().includes('inv-alice-1'))
      assert.deepEqual(mine.messages().at(-1), { kind: 'invoice', id: 'inv-alice-1' })
      assert.match(other.text(), /ready/)
      assert.doesNotMatch(other.text(), /alice/)
      await Promise.all([mine.cancel(), other.cancel()])
    }),
  )

  it(
    'revoke a session on all replicas at once',
    closing(async () => {
      const mine = await token()
      for (let i = 0; i < 3; i++) assert.equal((await ask('/api/me', { token: mine })).status, 200)
      assert.equal((await revoke({ customer_external_id: 'alice' })).status, 204)
      for (let i = 0; i < 3; i++) {
        await problemOf(await ask('/api/me', { token: mine }), 401, 'session-expired')
      }
    }),
  )

  it(
    'send one payment for fifty clicks',
    closing(async () => {
      const mine = await token()
      const answers = await Promise.all(Array.from({ length: 50 }, () => pay(mine)))
      const paid = answers.filter(({ status }) => status === 204)
      assert.equal(paid.length, 1)
      assert.ok(answers.every(({ status }) => status === 204 || status === 409))
      assert.equal(upstream.seen(POST).length, 1)
    }),
  )

  it(
    'share the unknown outcome of a payment',
    closing(async () => {
      const mine = await token()
      upstream.misbehave(POST, resets, 1)
      await problemOf(await pay(mine), 504, 'outcome-unknown')
      for (let i = 0; i < 3; i++) await problemOf(await pay(mine), 409, 'already-requested')
      assert.equal(upstream.seen(POST).length, 1)
    }),
  )

  it(
    'share the rate limit of a session',
    closing(async () => {
      const mine = await token()
      const answers = await Promise.all(
        Array.from({ length: 70 }, () => ask('/api/me', { token: mine })),
      )
      assert.equal(answers.filter(({ status }) => status === 200).length, 60)
      const refused = answers.find(({ status }) => status === 429) ?? assert.fail()
      const { retry_after = 0 } = await problemOf(refused, 429, 'too-many-requests')
      assert.ok(retry_after >= 1 && retry_after <= 60)
      // Another customer's limit is not affected.
      const other = await replicas[1]?.token({ customer: 'bob' })
      assert.equal((await ask('/api/me', { token: other })).status, 200)
    }),
  )

  it(
    'share the rate limit of minting with one API key',
    closing(async () => {
      for (let i = 0; i < 5; i++) await replicas[i % 3]?.token()
      await problemOf(await revoke({ session_id: crypto.randomUUID() }), 429, 'too-many-requests')
    }),
  )

  for (const how of ['cut', 'hang'] as const) {
    it(
      `read but send no payment while Redis is down (${how}), and pay once it is up`,
      closing(async () => {
        const mine = await token()
        await line[how]()
        for (let i = 0; i < 3; i++) {
          const { status } = await ask('/api/me', { token: mine })
          assert.equal(status, 200)
          const { payment_requested } = (await (
            await ask(INVOICE, { token: mine })
          ).json()) as InvoiceForCustomer
          assert.equal(payment_requested, false)
          const problem = await problemOf(await pay(mine), 503, 'upstream-unavailable')
          assert.ok(problem.retry_after)
          assert.match(problem.detail ?? '', /nothing was sent/i)
          await problemOf(
            await revoke({ customer_external_id: 'bob' }),
            503,
            'upstream-unavailable',
          )
        }
        assert.equal(upstream.seen(POST).length, 0)
        const { store } = (await (await ask('/readyz')).json()) as { store: string }
        assert.equal(store, 'down')
        await line.mend()
        await Promise.all(stores.map(untilReached))
        assert.equal((await pay(mine)).status, 204)
        assert.equal(upstream.seen(POST).length, 1)
      }),
    )
  }

  for (const how of ['cut', 'hang'] as const) {
    it(
      `reject writes of sessions while their revocation is unknown (${how})`,
      closing(async () => {
        const mine = await token()
        const { token: office } = await (replicas[0] ?? assert.fail()).mint(BACK_OFFICE)
        assert.equal((await revoke({ customer_external_id: 'alice' })).status, 204)
        upstream.reset()
        await line[how]()
        const changes: [string, string, string, object?][] = [
          [mine, 'PUT', '/api/me/alerts/a?subscription_id=sub_alice', { name: 'changed' }],
          [mine, 'DELETE', '/api/me/alerts/a?subscription_id=sub_alice'],
          [office, 'POST', '/api/billing/metrics', {}],
          [office, 'PUT', '/api/billing/metrics/m', {}],
          [office, 'DELETE', '/api/billing/metrics/m'],
        ]
        for (const [session, method, path, body] of changes) {
          const answer = await ask(path, {
            method,
            token: session,
            headers: { 'Content-Type': 'application/json' },
            body: body && JSON.stringify(body),
          })
          await problemOf(answer, 503, 'upstream-unavailable')
        }
        assert.deepEqual(upstream.seen(), [])
      }),
    )
  }

  it(
    'release the lock of a rejected payment once Redis is up',
    closing(async () => {
      const mine = await token()
      upstream.misbehave(POST, (response, request) => {
        line.cut().then(() => says(422, { name: 'NO', message: 'no' })(response, request))
      })
      await problemOf(await pay(mine), 422, 'refused')
      await line.mend()
      await Promise.all(stores.map(untilReached))
      upstream.reset()
      const paid = async () => (await pay(mine)).status === 204
      while (!(await paid())) await pause(100)
      assert.equal(upstream.seen(POST).length, 1)
    }),
  )
})
