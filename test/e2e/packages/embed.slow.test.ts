/** Runs the examples of embedding the BFF in other servers. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Problem } from '../../../server/contract/problem.ts'
import { mintedBy, SHOP } from '../../support/bff/bff.ts'
import {
  EXAMPLES,
  environmentFor,
  PAY,
  SENT,
  sessionAt,
  startExample,
} from '../../support/bff/embedding.ts'
import { freePort } from '../../support/browser/system.ts'
import { type FakeUpstream, fakeUpstream } from '../../support/upstream/upstream.ts'

const JAVASCRIPT = 'text/javascript; charset=utf-8'
/** Waits for half a second at the most, where an example waits twenty for calls under way. */
const HASTY =
  'data:text/javascript,const s=setTimeout;globalThis.setTimeout=(f,ms)=>s(f,Math.min(ms,500))'
/** The customer of the examples' login. */
const NORTHWIND = { id: 'cus-northwind', external_id: 'northwind-maps' }
const EDGE = fileURLToPath(new URL('../../support/bff/edge-runtime.mjs', import.meta.url))

describe('the examples of embedding', () => {
  let upstream: FakeUpstream
  beforeAll(async () => {
    upstream = await fakeUpstream()
  })
  afterAll(() => upstream.close())

  function started(name: string, more: Record<string, string> = {}) {
    const example = `${EXAMPLES}${name}.mjs`
    // Bundlers for edge runtimes resolve packages with the condition `browser`.
    return startExample(process.execPath, {
      args: (port) =>
        ['edge', 'mount'].includes(name)
          ? ['--conditions=browser', EDGE, example, String(port)]
          : [example],
      env: { ...environmentFor(upstream), ...more },
    })
  }

  /** The route of the example, where the customer of its login exists. */
  async function givesSessions(url: string) {
    const ask = (site: string) =>
      fetch(`${url}/till-session`, { method: 'POST', headers: { 'Sec-Fetch-Site': site } })
    for (const site of ['cross-site', 'same-site']) assert.equal((await ask(site)).status, 403)
    const refused = await ask('same-origin')
    assert.equal(refused.status, 400)
    assert.match(refused.headers.get('content-type') ?? '', /^application\/problem\+json\b/)
    assert.deepEqual(((await refused.json()) as Problem).errors, [
      { pointer: '/customer', message: 'is not a customer' },
    ])
    upstream.rows.customers.push({ ...upstream.rows.customers[0], ...NORTHWIND })
    const response = await ask('same-origin')
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    const { token } = (await response.json()) as { token: string }
    const headers = { Authorization: `Bearer ${token}`, Origin: SHOP }
    const me = await fetch(`${url}/pay/api/me`, { headers })
    assert.equal(((await me.json()) as { external_id: string }).external_id, 'northwind-maps')
  }

  for (const name of ['hono', 'express', 'fastify']) {
    it(`runs on ${name}: the shop, and below /pay a session, a read and one payment`, async () => {
      const { url, stop } = await started(name)
      try {
        assert.equal(await (await fetch(url)).text(), 'The shop')
        const script = await fetch(`${url}/pay/tillkit.js`)
        assert.deepEqual([script.status, script.headers.get('content-type')], [200, JAVASCRIPT])
        const headers = await sessionAt(url)
        assert.equal((await fetch(`${url}/pay/api/me`, { headers })).status, 200)
        assert.equal((await fetch(`${url}${PAY}`, { method: 'POST', headers })).status, 204)
        assert.equal(upstream.seen(SENT).length, 1)
      } finally {
        const { code, said } = await stop()
        assert.equal(code, 0)
        assert.match(said, /"status":204/)
        upstream.reset()
      }
    })

    it(`creates the session of a page on ${name}, of the shop's own pages alone`, async () => {
      const { url, stop } = await started(name, { TILL_API_KEYS: '' })
      try {
        await givesSessions(url)
      } finally {
        await stop()
        upstream.reset()
      }
    })

    it(`limits the rate per address behind a proxy on ${name}, and counts requests`, async () => {
      const metrics = await freePort()
      const { url, stop } = await started(name, {
        METRICS_PORT: String(metrics),
        TILL_TRUSTED_PROXIES: '127.0.0.1,::1',
        TILL_RATE_LIMITS: 'address=2/60',
      })
      try {
        const from = async (address: string) =>
          (await fetch(`${url}/pay/openapi.json`, { headers: { 'X-Forwarded-For': address } }))
            .status
        const address = '203.0.113.5'
        assert.deepEqual(
          [await from(address), await from(address), await from(address)],
          [200, 200, 429],
        )
        assert.equal(await from('203.0.113.6'), 200)
        const counted = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
        assert.match(
          counted,
          /http_server_request_duration_seconds_count\{.*http_response_status_code="429".*\} 1/,
        )
      } finally {
        await stop()
      }
    })

    it(`aborts a read on ${name} when the client disconnects`, async () => {
      const { url, stop } = await started(name)
      try {
        const headers = await sessionAt(url)
        let gone = 0
        const asked = new Promise<void>((resolve) => {
          upstream.misbehave('GET /v1/commerce/billing/customers', (response) => {
            response.once('close', () => gone++)
            resolve()
          })
        })
        // On a connection of its own: fetch would open another one ahead.
        const read = get(`${url}/pay/api/me`, { headers, agent: false }).on('error', () => {})
        await asked
        read.destroy()
        for (let tries = 0; tries < 50 && gone === 0; tries++) await pause(50)
        assert.equal(gone, 1)
      } finally {
        await stop()
        upstream.reset()
      }
    })

    it(`stops on ${name} at once while a page is open`, async () => {
      const { url, stop } = await started(name)
      const headers = await sessionAt(url)
      const stream = await fetch(`${url}/pay/api/me/changes`, { headers })
      assert.equal(stream.status, 200)
      const startedAt = performance.now()
      assert.equal((await stop()).code, 0)
      assert.ok(performance.now() - startedAt < 10_000)
    })

    it(`stops on ${name} while a browser holds an idle connection`, async () => {
      const { url, stop } = await started(name, { NODE_OPTIONS: `--import "${HASTY}"` })
      const ahead = connect(Number(new URL(url).port), 'localhost')
      // The end of the example may reset it.
      ahead.on('error', () => {})
      await once(ahead, 'connect')
      const stopped = stop().then(({ code }) => code)
      const outcome = await Promise.race([stopped, pause(10_000, 'still runs')])
      ahead.destroy()
      assert.equal(outcome, 0)
    })

    it(`rejects payments on ${name} while Redis is unreachable, and serves reads`, async () => {
      const gone = `redis://127.0.0.1:${await freePort()}`
      const { url, stop } = await started(name, { REDIS_URL: gone })
      try {
        const headers = await sessionAt(url)
        assert.equal((await fetch(`${url}/pay/api/me`, { headers })).status, 200)
        assert.equal((await fetch(`${url}${PAY}`, { method: 'POST', headers })).status, 503)
        assert.equal(upstream.seen(SENT).length, 0)
      } finally {
        await stop()
        upstream.reset()
      }
    })
  }

  for (const name of ['edge', 'mount'])
    it(`runs as ${name}.mjs on an edge runtime without Node modules: a session, a read and one payment`, async () => {
      const { url, stop } = await started(name)
      try {
        const headers = await sessionAt(url)
        assert.equal((await fetch(`${url}/pay/api/me`, { headers })).status, 200)
        assert.equal((await fetch(`${url}${PAY}`, { method: 'POST', headers })).status, 204)
        assert.equal((await fetch(`${url}${PAY}`, { method: 'POST', headers })).status, 409)
        assert.equal((await fetch(url)).status, 404)
        assert.equal(upstream.seen(SENT).length, 1)
      } finally {
        await stop()
        upstream.reset()
      }
    })

  it('creates the session of a page as mount.mjs', async () => {
    const { url, stop } = await started('mount', { TILL_API_KEYS: '' })
    try {
      await givesSessions(url)
    } finally {
      await stop()
      upstream.reset()
    }
  })

  it('is a route of Next through its exported handlers', async () => {
    // A build loads it before there is a configuration.
    const route: Record<string, (request: Request, context: object) => Promise<Response>> =
      await import(`${EXAMPLES}next/app/pay/[...path]/route.js`)
    Object.assign(process.env, environmentFor(upstream))
    const call = async (path: string, init: RequestInit = {}) => {
      const handler = route[init.method ?? 'GET'] ?? assert.fail(`${init.method} is not exported`)
      const [, ...names] = path.slice(1).split('/')
      const context = { params: Promise.resolve({ path: names }) }
      return handler(new Request(`https://shop.example${path}`, init), context)
    }
    const { token } = await mintedBy((path, init) => call(`/pay${path}`, init))
    const headers = { Authorization: `Bearer ${token}`, Origin: SHOP }
    assert.equal((await call('/pay/api/me', { headers })).status, 200)
    assert.equal((await call('/pay/api/me', { headers, method: 'HEAD' })).status, 200)
    const asks = { Origin: SHOP, 'Access-Control-Request-Method': 'GET' }
    const preflight = await call('/pay/api/me', { method: 'OPTIONS', headers: asks })
    assert.equal(preflight.headers.get('access-control-allow-origin'), SHOP)
    assert.equal((await call(PAY, { method: 'POST', headers })).status, 204)
    assert.equal((await call('/pay/api/me', { method: 'DELETE', headers })).status, 405)
    const end = { method: 'DELETE', headers }
    assert.equal((await call('/pay/api/sessions/current', end)).status, 204)
    assert.equal(upstream.seen(SENT).length, 1)
  })
})
