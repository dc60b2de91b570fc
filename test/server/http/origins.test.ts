import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { originRules } from '../../../server/bff/core/sessions/origins.ts'
import { API_KEY, aBff, configFor, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { LINK } from '../../support/upstream/upstream-rows.ts'

const OTHER = 'https://other.example'

const upstream = await upstreamOfFile()
let bff: TestBff
let token: string

beforeEach(async () => {
  bff = aBff(upstream, {
    config: { ...configFor(upstream.url), allowedOrigins: [SHOP, OTHER] },
  })
  token = await bff.token()
  upstream.requests.length = 0
})

const PAY = '/api/me/invoices/inv-alice-1/retry_payment'

const REFUSED = [
  'null',
  '',
  'https://shop.example.evil',
  'https://evilshop.example',
  'http://shop.example',
  'https://shop.example:8443',
  'https://SHOP.example',
  'https://shop.example.',
  'https://shop.example/',
  ' https://shop.example.evil',
  '*',
]

describe('an origin', () => {
  for (const origin of REFUSED) {
    it(`"${origin}" may neither read nor pay`, async () => {
      for (const how of [{}, { method: 'POST' }]) {
        const path = how.method ? PAY : '/api/me'
        const response = await bff.ask(path, { ...how, token, headers: { Origin: origin } })
        assert.equal(response.headers.get('access-control-allow-origin'), null)
        assert.equal(response.headers.get('vary'), 'Origin')
        await problemOf(response, 403, 'origin-refused')
      }
      assert.equal(upstream.requests.length, 0)
    })
  }

  it('of the session and of the configuration may read', async () => {
    const response = await bff.ask('/api/me', { token, origin: SHOP })
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('access-control-allow-origin'), SHOP)
    assert.equal(response.headers.get('access-control-allow-credentials'), null)
    assert.equal(response.headers.get('vary'), 'Origin')
  })

  it('of the configuration alone is rejected with a readable problem', async () => {
    const response = await bff.ask('/api/me', { token, origin: OTHER })
    assert.equal(response.headers.get('access-control-allow-origin'), OTHER)
    await problemOf(response, 403, 'origin-refused')
  })

  it('of the session alone is rejected', async () => {
    const evil = 'https://evil.example'
    const config = { ...configFor(upstream.url), allowedOrigins: [evil] }
    const theirs = await aBff(upstream, { config }).token({ origins: [evil] })
    await problemOf(
      await bff.ask('/api/me', { token: theirs, origin: evil }),
      403,
      'origin-refused',
    )
  })

  it('may be missing only if Sec-Fetch-Site is not cross-site', async () => {
    for (const site of ['same-origin', 'none']) {
      const headers = { 'Sec-Fetch-Site': site }
      assert.equal((await bff.ask('/api/me', { token, headers })).status, 200, site)
    }
    for (const site of ['cross-site', 'same-site', 'odd']) {
      const headers = { 'Sec-Fetch-Site': site }
      await problemOf(await bff.ask('/api/me', { token, headers }), 403, 'origin-refused')
    }
  })

  it('is any http one, never "null", if the configuration is "*"', () => {
    const rules = originRules(['*'])
    assert.equal(rules.allows('https://anything.example'), true)
    for (const odd of ['null', '*', '', 'file://x']) assert.equal(rules.allows(odd), false, odd)
  })
})

describe('a cross-site form', () => {
  for (const type of ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']) {
    it(`of ${type} without a session pays nothing`, async () => {
      const headers = { 'Content-Type': type, 'Sec-Fetch-Site': 'cross-site', Origin: SHOP }
      const response = await bff.ask(PAY, { method: 'POST', headers, body: '{"a":1}' })
      await problemOf(response, 401, 'unauthenticated')
      assert.equal(upstream.requests.length, 0)
    })
  }
})

describe('a preflight', () => {
  const preflight = (path: string, origin: string, headers = 'authorization') =>
    bff.ask(path, {
      method: 'OPTIONS',
      origin,
      headers: {
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': headers,
      },
    })

  it('allows an allowed origin for two hours', async () => {
    const response = await preflight(PAY, SHOP)
    assert.equal(response.status, 204)
    assert.equal(response.headers.get('access-control-allow-origin'), SHOP)
    assert.equal(response.headers.get('access-control-max-age'), '7200')
    assert.match(response.headers.get('access-control-allow-headers') ?? '', /Authorization/)
  })

  it('allows nothing for another origin', async () => {
    const response = await preflight(PAY, 'https://evil.example')
    assert.equal(response.headers.get('access-control-allow-origin'), null)
    assert.equal(response.headers.get('vary'), 'Origin')
  })

  it('reflects no requested header', async () => {
    const response = await preflight(PAY, SHOP, `x-evil,${' '.repeat(15_000)}`)
    assert.doesNotMatch(response.headers.get('access-control-allow-headers') ?? '', /evil/)
  })

  it('allows any origin to read the public view of a link', async () => {
    const response = await preflight(`/api/payment-links/${LINK}`, 'https://anywhere.example')
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
  })
})

describe('a path', () => {
  it('responds to an unsupported method with 405 and Allow', async () => {
    const response = await bff.ask('/api/me', { method: 'DELETE', token })
    assert.equal(response.headers.get('allow'), 'GET, HEAD, PUT, OPTIONS')
    await problemOf(response, 405, 'method-not-allowed')
    const mint = await bff.ask('/api/sessions', { token: API_KEY })
    assert.equal(mint.headers.get('allow'), 'POST, OPTIONS')
    await problemOf(mint, 405, 'method-not-allowed')
  })

  it('responds to a plain OPTIONS with Allow', async () => {
    for (const [path, allow] of [
      ['/api/me', 'GET, HEAD, PUT, OPTIONS'],
      [PAY, 'POST, OPTIONS'],
      ['/healthz', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const response = await bff.ask(path, { method: 'OPTIONS' })
      assert.equal(response.status, 204)
      assert.equal(response.headers.get('allow'), allow)
      assert.equal(response.headers.get('content-type'), null, 'no body, no type')
    }
    await problemOf(await bff.ask('/api/x', { method: 'OPTIONS' }), 404, 'not-found')
  })

  it('ignores headers that override the method', async () => {
    const headers = { 'X-HTTP-Method-Override': 'POST' }
    await problemOf(await bff.ask(PAY, { token, headers }), 405, 'method-not-allowed')
    assert.equal(upstream.requests.length, 0)
  })

  it('that is unknown responds with a problem', async () => {
    for (const path of [
      '/api',
      '/api/me/',
      '/api/me/x',
      '/api/me/usage/x.css',
      '/api/billing/features',
    ]) {
      await problemOf(await bff.ask(path, { token }), 404, 'not-found')
    }
    assert.equal(upstream.requests.length, 0)
  })

  it('responds with headers against caching, framing and sniffing', async () => {
    for (const path of ['/api/me', '/api/nothing', '/healthz']) {
      const { headers } = await bff.ask(path, { token })
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(
        headers.get('content-security-policy'),
        "default-src 'none'; frame-ancestors 'none'",
      )
      assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
    }
  })
})
