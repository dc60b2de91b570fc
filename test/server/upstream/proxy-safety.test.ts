/** Links and headers of a service's response are neither followed nor passed on. */
import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import type { Transport } from '../../../server/bff/core/upstream/transport.ts'
import { undiciTransport } from '../../../server/bff/node/undici-transport.ts'
import { MERCHANT_SCOPES } from '../../../server/contract/session.ts'
import { aBff, configFor, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { type FakeUpstream, fakeUpstream, says } from '../../support/upstream/upstream.ts'
import { respond } from '../../support/upstream/upstream-responses.ts'
import { LINK } from '../../support/upstream/upstream-rows.ts'

let upstream: FakeUpstream
let elsewhere: FakeUpstream
let send: Transport & { close(): Promise<void> }
let bff: TestBff
let alice: string
let merchant: string

beforeAll(async () => {
  upstream = await fakeUpstream()
  elsewhere = await fakeUpstream()
  send = undiciTransport()
  bff = aBff(upstream, { transport: send })
  alice = await bff.token()
  merchant = await bff.token({ kind: 'merchant', scopes: MERCHANT_SCOPES })
})
afterAll(() => Promise.all([upstream.close(), elsewhere.close(), send.close()]))
beforeEach(() => {
  upstream.reset()
  elsewhere.reset()
})

const DATES = 'issuing_date_from=2025-01-01&issuing_date_to=2026-12-31'
const asked: [string, 'alice' | 'merchant'][] = [
  ['/api/me', 'alice'],
  [`/api/me/invoices?${DATES}`, 'alice'],
  ['/api/me/subscriptions', 'alice'],
  ['/api/me/wallets', 'alice'],
  [`/api/payment-links/${LINK}`, 'alice'],
  [`/api/billing/invoices?${DATES}&external_customer_id=alice`, 'merchant'],
  ['/api/billing/customers/cus-alice-0001', 'merchant'],
  [`/api/payment-resources/${LINK}`, 'merchant'],
]
const ask = (path: string, caller: 'alice' | 'merchant') =>
  bff.ask(path, { token: caller === 'alice' ? alice : merchant, origin: SHOP })

/** Answers as ever, with more members and headers. */
function adds(members: object, headers: Record<string, string>) {
  upstream.misbehave('GET ', (response, request) => {
    const [status, body] = respond(
      upstream.rows,
      request.method,
      new URL(request.url, upstream.url),
    )
    says(status, { ...(body as object), ...members }, headers)(response, request)
  })
}

describe('a URL in an upstream response', () => {
  it('is never requested', async () => {
    const url = elsewhere.url
    const link = { href: `${url}/next`, rel: 'next', method: 'GET' }
    const pages = { next_page: 2, total_pages: 9, next_page_token: url }
    const members = { links: [link], next: `${url}/next`, payment_link: `${url}/pay`, ...pages }
    const headers = { Link: `<${url}/next>; rel="next"`, Location: url, Refresh: `0; url=${url}` }
    adds(members, { ...headers, 'Content-Location': url, 'Alt-Svc': `h2="${url.slice(7)}"` })
    for (const [path, caller] of asked) assert.equal((await ask(path, caller)).status, 200, path)
    assert.deepEqual(elsewhere.requests, [])
    assert.doesNotMatch(JSON.stringify(upstream.requests), new RegExp(new URL(url).port))
  })
})

describe('a header of an upstream response', () => {
  const OURS = [
    'access-control-allow-origin',
    'access-control-expose-headers',
    'cache-control',
    'content-security-policy',
    'content-type',
    'cross-origin-resource-policy',
    'etag',
    'referrer-policy',
    'vary',
    'x-content-type-options',
    'x-request-id',
  ]

  it('is not forwarded to the client', async () => {
    adds(
      {},
      {
        'Set-Cookie': 'evil=1',
        Server: 'evil',
        Connection: 'keep-alive, X-Evil',
        'X-Evil': 'evil',
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Credentials': 'evil',
        'Cache-Control': 'public, max-age=evil',
        'X-Request-Id': 'evil',
        'Content-Security-Policy': 'evil',
        ETag: '"evil"',
        Vary: 'evil',
        'WWW-Authenticate': 'evil',
        'Debug-Id': 'evil',
      },
    )
    for (const [path, caller] of asked) {
      const { headers } = await ask(path, caller)
      for (const [name, value] of headers) {
        assert.ok(OURS.includes(name), `${path}: ${name}`)
        assert.doesNotMatch(value, /evil/, `${path}: ${name}`)
      }
    }
  })
})

describe('an unavailable access token', () => {
  it('makes calls respond with 503 until a token is available', async () => {
    const refusals = [says(500), says(429, {}, { 'Retry-After': '9' }), says(200, '<html>')]
    for (const refusal of refusals) {
      const fresh = aBff(upstream, { transport: send })
      upstream.misbehave('POST /v1/oauth2/token', refusal)
      const response = await fresh.ask('/api/me', { token: alice, origin: SHOP })
      const { retry_after } = await problemOf(response, 503, 'upstream-unavailable')
      assert.ok(Number(response.headers.get('retry-after')) >= 1)
      assert.equal(retry_after, Number(response.headers.get('retry-after')))
    }
    assert.equal(upstream.seen().length, 0)
  })
})

describe('a client beyond the rate limit', () => {
  it('gets Retry-After for its session, with any headers, and does not delay other clients', async () => {
    const rateLimits = { session: { max: 5, seconds: 60 } }
    const limited = aBff(upstream, {
      transport: send,
      config: { ...configFor(upstream.url), rateLimits },
    })
    const flooding = await limited.token()
    const statuses: number[] = []
    for (let i = 0; i < 20; i++) {
      const headers = { 'X-Forwarded-For': `192.0.2.${i}`, 'User-Agent': `number ${i}` }
      const response = await limited.ask('/api/me', { token: flooding, origin: SHOP, headers })
      statuses.push(response.status)
      if (i < 5) continue
      const { retry_after = 0 } = await problemOf(response, 429, 'too-many-requests')
      assert.ok(retry_after >= 1 && retry_after <= 60)
    }
    assert.equal(statuses.filter((status) => status === 200).length, 5)
    for (const customer of ['alice', 'bob']) {
      const token = await limited.token({ customer })
      assert.equal((await limited.ask('/api/me', { token, origin: SHOP })).status, 200)
    }
  })
})
