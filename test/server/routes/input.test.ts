import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { API_KEY, aBff, pointersOf, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { anInvoice } from '../../support/upstream/upstream-rows.ts'

const upstream = await upstreamOfFile()
let bff: TestBff
let token: string

beforeEach(async () => {
  bff = aBff(upstream)
  token = await bff.token()
  upstream.requests.length = 0
})

describe('an id of the path', () => {
  it('is named in the problem if it is invalid', async () => {
    const response = await bff.ask('/api/me/invoices/%2e%2e%2fx', { token })
    const problem = await problemOf(response, 400, 'invalid-request')
    assert.deepEqual(pointersOf(problem), ['#path/id'])
  })

  it('reaches the service byte for byte if it is valid', async () => {
    for (const id of ['a', 'A-_9', '__proto__', 'constructor', 'a'.repeat(127)]) {
      upstream.rows.invoices.push({ ...anInvoice(), id })
      assert.equal((await bff.ask(`/api/me/invoices/${id}`, { token })).status, 200, id)
      assert.equal(upstream.requests.at(-1)?.url, `/v1/commerce/billing/invoices/${id}`)
    }
  })
})

describe('a query', () => {
  const invoices = async (query: string) => {
    const response = await bff.ask(`/api/me/invoices?${query}`, { token })
    return pointersOf(await problemOf(response, 400, 'invalid-request'))
  }
  const DATES = 'issuing_date_from=2026-01-01&issuing_date_to=2026-12-31'

  it('is rejected with every missing or invalid parameter named', async () => {
    assert.deepEqual(await invoices(''), ['#query/issuing_date_from', '#query/issuing_date_to'])
    assert.deepEqual(
      await invoices('issuing_date_from=2026-02-30&issuing_date_to=tomorrow&page=0&per_page=1e3'),
      ['#query/page', '#query/per_page', '#query/issuing_date_from', '#query/issuing_date_to'],
    )
    assert.deepEqual(await invoices('issuing_date_from=2026-02-02&issuing_date_to=2026-02-01'), [
      '#query/issuing_date_to',
    ])
    assert.deepEqual(await invoices(`${DATES}&payment_status=PAID`), ['#query/payment_status'])
    assert.deepEqual(await invoices(`${DATES}&sort=drop`), ['#query/sort'])
    assert.equal(upstream.requests.length, 0)
  })

  it('is rejected if a parameter is repeated', async () => {
    assert.deepEqual(await invoices(`${DATES}&page=1&page=2`), ['#query/page'])
    const twice = '/api/me/usage/current?subscription_id=sub-alice&subscription_id=sub-bob'
    await problemOf(await bff.ask(twice, { token }), 400, 'invalid-request')
    assert.equal(upstream.requests.length, 0)
  })

  it('is forwarded without unknown parameters, and pollutes no prototype', async () => {
    const path = `/api/me/invoices?${DATES}&x=1&x=2&__proto__[polluted]=1&constructor=2&__proto__=3`
    assert.equal((await bff.ask(path, { token })).status, 200)
    assert.equal(({} as { polluted?: unknown }).polluted, undefined)
    for (const { url } of upstream.seen()) assert.doesNotMatch(url, /x=|proto|constructor/)
  })
})

describe('a body', () => {
  const mint = (
    body: BodyInit | null,
    type: string | null = 'application/json',
    more: object = {},
  ) =>
    bff.ask('/api/sessions', {
      method: 'POST',
      token: API_KEY,
      body,
      headers: { ...(type !== null && { 'Content-Type': type }), ...more },
      duplex: 'half',
    } as RequestInit)

  const unreadable: [string, string | Uint8Array][] = [
    ['is empty', ''],
    ['is null', 'null'],
    ['is an array', '[]'],
    ['is a number', '1'],
    ['is deeply nested and closed', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['holds half a character', '{"kind":"customer","customer":"\\ud800"}'],
    ['names a kind of its own', '{"kind":"root"}'],
    ['gives kind twice', '{"kind":"customer","kind":"root"}'],
    ['reaches for the prototype', '{"__proto__":{"kind":"merchant"},"scopes":[]}'],
  ]
  for (const [what, body] of unreadable) {
    it(`that ${what} is rejected`, async () => {
      const problem = await problemOf(await mint(body as BodyInit), 400, 'invalid-request')
      assert.ok(pointersOf(problem).length > 0)
      assert.equal(upstream.requests.length, 0)
    })
  }

  const noJson: [string, string | Uint8Array][] = [
    ['is cut short', '{"kind":"customer"'],
    ['is deeply nested', '['.repeat(10_000)],
    ['begins with a byte order mark', '\ufeff{}'],
    ['is not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ]
  for (const [what, body] of noJson) {
    it(`that ${what} is not read at all`, async () => {
      const problem = await problemOf(await mint(body as BodyInit), 400, 'invalid-request')
      assert.deepEqual(problem.errors, [{ pointer: '', message: 'must be JSON' }])
    })
  }

  for (const type of ['text/plain', 'application/json; charset=utf-7', 'application/jsonx', null]) {
    it(`of type ${type} is rejected`, async () => {
      const body = new Blob(['{}'])
      await problemOf(await mint(body, type), 415, 'unsupported-media-type')
    })
  }

  it('with many invalid members is rejected with the first fifty named and the others counted', async () => {
    const members = Array.from({ length: 3_000 }, (_, i) => `"unknown-${i}":1`)
    const body = `{"kind":"merchant","scopes":["links:read"],"origins":["${SHOP}"],${members}}`
    const problem = await problemOf(await mint(body), 400, 'invalid-request')
    const named = Array.from({ length: 50 }, (_, i) => `/unknown-${i}`)
    assert.deepEqual(pointersOf(problem), named)
    assert.match(problem.detail ?? '', /2950 more/)
  })

  const plan = async (properties: string) => {
    upstream.misbehave('POST /v1/commerce/billing/plans', says(201, { id: 'p1' }))
    const merchant = await bff.token({ kind: 'merchant', scopes: ['catalog:write'] })
    upstream.requests.length = 0
    const charges = `[{"metric_code":"calls","model":"CUSTOM","properties":${properties}}]`
    return bff.ask('/api/billing/plans', {
      method: 'POST',
      token: merchant,
      headers: { 'Content-Type': 'application/json' },
      body: `{"name":"Pro","code":"pro","billing_cycle":"MONTHLY",
        "amount":{"value":5,"currency_code":"USD"},"usage_based_charges":${charges}}`,
    })
  }
  for (const [what, open, close] of [
    ['lists', '[', ']'],
    ['objects', '{"b":', '}'],
  ] as const) {
    it(`of ${what} in ${what}, thousands deep, names the member that is too deep`, async () => {
      for (const depth of [40, 5_000]) {
        const properties = `{"a":${open.repeat(depth)}1${close.repeat(depth)}}`
        const problem = await problemOf(await plan(properties), 400, 'invalid-request')
        const [pointer = ''] = pointersOf(problem)
        assert.match(pointer, /^\/usage_based_charges\/0\/properties\/a\/(0|b)\//)
        assert.equal(pointer.split('/').length - 1, 33)
        assert.equal(upstream.requests.length, 0)
      }
    })
  }

  it('may declare the charset UTF-8', async () => {
    const body = JSON.stringify({ kind: 'merchant', scopes: ['links:read'], origins: [SHOP] })
    assert.equal((await mint(body, 'application/json; charset=UTF-8')).status, 201)
  })

  it('of more than 64 KB is rejected, whether its length is declared or not', async () => {
    await problemOf(await mint(`"${'a'.repeat(65 * 1024)}"`), 413, 'too-large')
    await problemOf(
      await mint('{}', 'application/json', { 'Content-Length': '1000000000' }),
      413,
      'too-large',
    )
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1024
        controller.enqueue(new Uint8Array(1024).fill(32))
      },
    })
    await problemOf(await mint(endless), 413, 'too-large')
    assert.ok(sent < 128 * 1024, `${sent} bytes were taken`)
  })
})

describe('a request', () => {
  it('is logged as one line of plain JSON, with any content', async () => {
    const path = '/api/me/invoices/a%0d%0a%1b%5b31m%e2%80%ae'
    bff.lines.length = 0
    await bff.ask(path, { token, headers: { 'User-Agent': 'a\tb' } })
    assert.equal(bff.lines.length, 1)
    const [line = ''] = bff.lines
    assert.equal(JSON.parse(line).status, 400)
    assert.match(line, /^[\x20-\x7e]+$/)
  })
})
