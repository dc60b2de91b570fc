/** The BFF on Cloudflare's runtime: the worker of `demo/embed`, twice, with one store in Durable Objects. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { get, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import type { Store } from '../../server/bff/core/store/store.ts'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import { atEnd } from '../support/at-end.ts'
import { API_KEY, problemOf, SHOP } from '../support/bff/bff.ts'
import {
  bundled,
  noEdgeRuntimes,
  startWorkers,
  type Workers,
} from '../support/bff/edge-runtimes.ts'
import { environmentFor, PAY, SENT, sessionAt } from '../support/bff/embedding.ts'
import { testStore } from '../support/bff/store-contract.ts'
import {
  closes,
  type FakeUpstream,
  fakeUpstream,
  resets,
  says,
} from '../support/upstream/upstream.ts'

const INVOICE = '/pay/api/me/invoices/inv-alice-1'

interface Wrangler {
  compatibility_date: string
  durable_objects: { bindings: { name: string; class_name: string }[] }
}

/** The configuration of the example. */
function wrangler() {
  const file = new URL('../../demo/embed/wrangler.json', import.meta.url)
  const { compatibility_date, durable_objects } = JSON.parse(readFileSync(file, 'utf8')) as Wrangler
  const objects = durable_objects.bindings.map(({ name, class_name }) => [name, class_name])
  return { compatibilityDate: compatibility_date, objects: Object.fromEntries(objects) }
}

it('the compatibility date of the example is known to each wrangler of the last half year', () => {
  const { dependencies } = JSON.parse(
    readFileSync(new URL('package.json', import.meta.url), 'utf8'),
  )
  const [, year, month, day] = /^1\.(\d{4})(\d\d)(\d\d)\./.exec(
    dependencies['@cloudflare/workerd-linux-64'],
  )!
  const days =
    (Date.parse(`${year}-${month}-${day}`) - Date.parse(wrangler().compatibilityDate)) / 864e5
  assert.ok(days > 180, `${days} days`)
})

describe.skipIf(noEdgeRuntimes)('two workers that share a store in Durable Objects', () => {
  let upstream: FakeUpstream
  let workers: Workers
  let urls: string[]
  beforeAll(async () => {
    upstream = await fakeUpstream()
    workers = await startWorkers({
      ...wrangler(),
      code: await bundled('demo/embed/worker.mjs'),
      names: ['one', 'two'],
      shared: ['StoreObject'],
      env: { ...environmentFor(upstream), TILL_RATE_LIMITS: 'session=60/60,address=2/60' },
    })
    urls = workers.urls
  })
  afterAll(async () => {
    await workers?.stop()
    await upstream?.close()
  })
  // An invoice of a test is not locked by the payment of another.
  beforeEach(() => {
    upstream.reset()
    Object.assign(upstream.rows.invoices[0] ?? {}, { updated_at: new Date().toISOString() })
  })

  const session = () => sessionAt(urls[0] ?? '')
  const atEach = (path: string, init: RequestInit) =>
    Promise.all(urls.map((url) => fetch(url + path, init)))
  const alternately = (count: number, path: string, init: RequestInit) =>
    Promise.all(Array.from({ length: count }, (_, i) => fetch(urls[i % 2] + path, init)))

  async function assertLocked(headers: Record<string, string>) {
    for (const response of await atEach(PAY, { method: 'POST', headers }))
      await problemOf(response, 409, 'already-requested')
    for (const response of await atEach(INVOICE, { headers }))
      assert.equal(((await response.json()) as InvoiceForCustomer).payment_requested, true)
    assert.equal(upstream.seen(SENT).length, 1)
  }

  it('serve a session, a read and a public payment link', async () => {
    const headers = await session()
    for (const path of ['/pay/api/me', '/pay/api/payment-links/PLB-AAAABBBB0001', '/pay/readyz'])
      for (const response of await atEach(path, { headers }))
        assert.equal(response.status, 200, `${path} ${await response.text()}`)
    const elsewhere = await fetch(`${urls[0]}/api/me`, { headers })
    await problemOf(elsewhere, 404, 'not-found')
    assert.match(workers.output(), /"operation":"readMe"/)
  })

  it('send one payment for fifty clicks', async () => {
    const responses = await alternately(50, PAY, { method: 'POST', headers: await session() })
    const statuses = responses.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [204, ...Array(49).fill(409)])
    assert.equal(upstream.seen(SENT).length, 1)
  })

  for (const [how, misbehaviour] of Object.entries({ resets, closes })) {
    it(`send a payment once if its connection ${how}, and keep the lock`, async () => {
      const headers = await session()
      upstream.misbehave(SENT, misbehaviour)
      const response = await fetch(urls[0] + PAY, { method: 'POST', headers })
      await problemOf(response, 504, 'outcome-unknown')
      await assertLocked(headers)
    })
  }

  it('finish a payment after its client has disconnected', async () => {
    const headers = await session()
    let finish = () => {}
    let isFinished = false
    const arrived = new Promise<void>((resolve) => {
      upstream.misbehave(SENT, (response, sent) => {
        response.on('close', () => {
          isFinished = response.writableFinished
        })
        finish = () => says(204)(response, sent)
        resolve()
      })
    })
    const click = request(urls[0] + PAY, { method: 'POST', headers, agent: false })
    click.on('error', () => {}).end()
    await arrived
    click.destroy()
    await pause(300)
    finish()
    for (let tries = 0; tries < 50 && !isFinished; tries++) await pause(20)
    assert.ok(isFinished)
    await assertLocked(headers)
  })

  it('answer further reads after a client has disconnected', async () => {
    const headers = await session()
    const arrived = new Promise<void>((resolve) => {
      upstream.misbehave('GET /v1/commerce/billing/customers', () => resolve(), 1)
    })
    const read = get(`${urls[0]}/pay/api/me`, { headers, agent: false }).on('error', () => {})
    await arrived
    read.destroy()
    for (const response of await atEach('/pay/api/me', { headers }))
      assert.equal(response.status, 200)
  })

  it('reject a revoked session', async () => {
    const headers = await session()
    const path = '/pay/api/sessions/current'
    assert.equal((await fetch(urls[1] + path, { method: 'DELETE', headers })).status, 204)
    for (const response of await atEach('/pay/api/me', { headers }))
      await problemOf(response, 401, 'session-expired')
  })

  it('reject all sessions of a revoked customer', async () => {
    const headers = await session()
    const revoked = await fetch(`${urls[1]}/pay/api/sessions/revoke`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ customer_external_id: 'alice' }),
    })
    assert.equal(revoked.status, 204)
    for (const response of await atEach('/pay/api/me', { headers }))
      await problemOf(response, 401, 'session-expired')
    for (const response of await atEach('/pay/api/me', { headers: await session() }))
      assert.equal(response.status, 200)
  })

  it('create the session of a page of the shop alone', async () => {
    const northwind = { id: 'cus-northwind', external_id: 'northwind-maps' }
    upstream.rows.customers.push({ ...upstream.rows.customers[0], ...northwind })
    const ask = (site: string) =>
      fetch(`${urls[0]}/till-session`, { method: 'POST', headers: { 'Sec-Fetch-Site': site } })
    assert.equal((await ask('cross-site')).status, 403)
    const { token } = (await (await ask('same-origin')).json()) as { token: string }
    const headers = { Authorization: `Bearer ${token}`, Origin: SHOP }
    for (const response of await atEach('/pay/api/me', { headers }))
      assert.equal(response.status, 200)
  })

  it('share the rate limits of a session and of an address', async () => {
    const responses = await alternately(70, '/pay/api/me', { headers: await session() })
    assert.equal(responses.filter(({ status }) => status === 200).length, 60)
    const from = { 'CF-Connecting-IP': '203.0.113.5' }
    const limited = await alternately(3, '/pay/openapi.json', { headers: from })
    assert.deepEqual(limited.map(({ status }) => status).sort(), [200, 200, 429])
  })

  it('request one access token a replica', async () => {
    await alternately(40, '/pay/api/me', { headers: await session() })
    // The rate limit of the session is 60, so all of them reach a replica.
    assert.ok(upstream.seen('POST /v1/oauth2/token').length <= 8)
  })
})

describe.skipIf(noEdgeRuntimes)('the store in Durable Objects', async () => {
  if (noEdgeRuntimes) return
  const workers = await startWorkers({
    code: await bundled('test/edge/bff-worker.ts'),
    names: ['store'],
    objects: { BFF: 'TestBff', STORE: 'StoreObject' },
    compatibilityDate: wrangler().compatibilityDate,
  })
  atEnd(() => workers.stop())

  const remote =
    (method: keyof Store) =>
    async (key: string, ...args: unknown[]) => {
      const body = JSON.stringify({ method, key, args })
      const response = await fetch(`${workers.urls[0]}/store`, { method: 'POST', body })
      assert.equal(response.status, 200, `${method} ${key}`)
      return ((await response.json()) as { result: never }).result
    }
  const store: Store = {
    get: remote('get'),
    set: remote('set'),
    compareAndSwap: remote('compareAndSwap'),
    increment: remote('increment'),
  }
  // Each call passes two processes, also on a busy machine.
  testStore(store, 2_000)

  it('deletes expired entries without an error', async () => {
    await store.set('expires', 'v', 50)
    await pause(200)
    assert.doesNotMatch(workers.output(), /exception|error/i)
  })
})
