import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { MERCHANT_SCOPES } from '../../../server/contract/session.ts'
import { aBff, pointersOf, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { MERCHANT_CASES } from '../../support/bff/endpoint-cases.ts'
import { BILLING, fails, LINKS, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { PAYMENT_TOKEN } from '../../support/upstream/upstream-rows.ts'

const upstream = await upstreamOfFile()
let bff: TestBff
let token: string

beforeEach(async () => {
  bff = aBff(upstream)
  token = await bff.token({ kind: 'merchant', scopes: MERCHANT_SCOPES })
  upstream.requests.length = 0
})

const get = (path: string) => bff.ask(path, { token, origin: SHOP })
const write = (method: string, path: string, body: string, headers: Record<string, string> = {}) =>
  bff.ask(path, {
    method,
    token,
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
const sentBody = () => JSON.parse(upstream.requests.at(-1)?.body ?? '')

const PLANS = '/api/billing/plans'

describe('a response to a merchant', () => {
  it('is forwarded byte for byte', async () => {
    const body = '{ "plans" : [{"amount":{"value":10.10,"x":9007199254740993}}],\n"é":1e400 }'
    const escaped = body.replace('é', '\\u00e9')
    for (const answer of [body, escaped]) {
      upstream.misbehave(`GET ${BILLING}/plans`, says(200, answer))
      const response = await get(PLANS)
      assert.equal(await response.text(), answer)
      assert.equal(response.headers.get('content-type'), 'application/json')
    }
  })
  it('never contains the token of a payment method', async () => {
    const customer = { id: 'c1', payment_method_token: PAYMENT_TOKEN, payment_method_type: 'CARD' }
    const spelt = JSON.stringify(customer).replace('payment_method', 'p\\u0061yment_method')
    for (const [path, answer] of [
      ['/customers/c1', customer],
      ['/customers/c1', spelt],
      [
        '/customers/c1',
        `{"twice":${spelt},"twice":${JSON.stringify({ payment_method_type: 'CARD' })}}`,
      ],
      ['/customers', { customers: [customer], metadata: { a: { b: customer } } }],
      ['/plans', { plans: [{ owner: customer }] }],
    ] as const) {
      upstream.misbehave(`GET ${BILLING}${path}`, says(200, answer), 1)
      const text = await (await get(`/api/billing${path}`)).text()
      assert.doesNotMatch(text, /CANARY|payment_method_token/, path)
      assert.match(text, /"payment_method_type":"CARD"/, path)
    }
  })

  const odd: [string, Parameters<typeof says>, number][] = [
    ['201 in the place of 200', [201, { id: 'p' }], 200],
    ['nothing in the place of a body', [200], 502],
    ['a page', [200, '<html>'], 502],
    ['half a JSON', [200, '{"plans":['], 502],
  ]
  for (const [what, answer, status] of odd) {
    it(`has status ${status} if the service responds with ${what}`, async () => {
      upstream.misbehave(`GET ${BILLING}/plans`, says(...answer))
      assert.equal((await get(PLANS)).status, status)
    })
  }

  it('has the success status of the contract, with or without a body', async () => {
    upstream.misbehave(`DELETE ${BILLING}/plans`, says(200, { deleted: true }))
    const deleted = await bff.ask(`${PLANS}/pro`, { method: 'DELETE', token })
    assert.deepEqual([deleted.status, await deleted.text()], [204, ''])
    const row = MERCHANT_CASES.find(({ upstreamRequest: arrives }) =>
      arrives.startsWith(`PUT ${LINKS}`),
    )
    const replace = () =>
      write('PUT', '/api/payment-resources/PLB-AAAABBBB0001', JSON.stringify(row?.body))
    upstream.misbehave(`PUT ${LINKS}`, says(204), 1)
    assert.equal((await replace()).status, 204)
    upstream.misbehave(`PUT ${LINKS}`, says(200, { id: 'PLB-AAAABBBB0001' }), 1)
    const replaced = await replace()
    assert.deepEqual([replaced.status, await replaced.text()], [200, '{"id":"PLB-AAAABBBB0001"}'])
  })

  it('contains the error details of a rejection, by an allow-list', async () => {
    const details = [{ issue: 'RESOURCE_IN_USE', field: '/id', value: 'CANARY' }]
    upstream.misbehave(`DELETE ${BILLING}/plans`, fails(422, 'UNPROCESSABLE_ENTITY', details))
    const response = await bff.ask(`${PLANS}/pro`, { method: 'DELETE', token })
    const { upstream: said } = await problemOf(response, 422, 'refused')
    assert.deepEqual(said?.issues, [{ issue: 'RESOURCE_IN_USE', field: '/id' }])
  })
})

describe('a body of a merchant', () => {
  it('is forwarded with the members of the contract only, unchanged', async () => {
    upstream.misbehave(`PUT ${BILLING}/customers`, says(200, { id: 'c1' }))
    const body = `{
      "name": "Ada", "status": "ADMIN", "__proto__": {"polluted": true}, "id": "c2",
      "constructor": {"prototype": {"polluted": true}},
      "address": {"city": "London", "planet": "Earth", "__proto__": {"polluted": true}},
      "metadata": [{"key": "a", "value": "b", "display_in_invoice": true, "extra": 1}]
    }`
    assert.equal((await write('PUT', '/api/billing/customers/c1', body)).status, 200)
    assert.deepEqual(sentBody(), {
      name: 'Ada',
      address: { city: 'London' },
      metadata: [{ key: 'a', value: 'b', display_in_invoice: true }],
    })
    assert.equal(({} as Record<string, unknown>).polluted, undefined)
  })

  it('gets no defaults, because the service fills them in', async () => {
    for (const { request: ask, upstreamRequest: arrives, body, status } of MERCHANT_CASES) {
      if (!body) continue
      const [method = '', path = ''] = ask.split(' ')
      upstream.misbehave(arrives, says(status, { id: 'x' }))
      const response = await write(method, path, JSON.stringify(body))
      assert.equal(response.status, status, `${ask}: ${await response.text()}`)
      assert.deepEqual(sentBody(), body, ask)
    }
  })

  it('keeps members of free-form objects', async () => {
    upstream.misbehave(`POST ${BILLING}/events`, says(201, { id: 'e1' }))
    const event = {
      transaction_id: 't1',
      external_subscription_id: 's1',
      metric_code: 'calls',
      properties: { region: 'eu', gb: 1.5, ok: true, none: null },
    }
    await write('POST', '/api/billing/events', JSON.stringify(event))
    assert.deepEqual(sentBody(), event)
  })

  it('is rejected with every invalid member named, without an upstream call', async () => {
    const response = await write('POST', PLANS, '{"name":"","code":"a b","amount":{"value":-1}}')
    const problem = await problemOf(response, 400, 'invalid-request')
    assert.deepEqual(pointersOf(problem), [
      '/name',
      '/code',
      '/billing_cycle',
      '/amount/currency_code',
      '/amount/value',
    ])
    assert.equal(upstream.requests.length, 0)
  })
  it('may be missing only if the contract makes it optional', async () => {
    const renew = '/api/authorizations/A1/reauthorize'
    upstream.misbehave('POST /v2/payments', says(200, { id: 'A2' }))
    assert.equal((await bff.ask(renew, { method: 'POST', token })).status, 200)
    assert.deepEqual(sentBody(), {})
    await problemOf(await write('POST', renew, '{"final_capture":true}'), 400, 'invalid-request')
  })
})

describe('an amount to renew an authorization with', () => {
  const renew = (value: unknown, currency_code: unknown = 'USD') =>
    write(
      'POST',
      '/api/authorizations/A1/reauthorize',
      JSON.stringify({ amount: { currency_code, value } }),
    )

  it('is rejected without an upstream call if it is malformed or negative', async () => {
    const wrong = ['-1.00', '-0', '-.5', '1e3', '+1', '1,00', '', ' 1', '1'.repeat(33), 10, null]
    for (const value of wrong) {
      const problem = await problemOf(await renew(value), 400, 'invalid-request')
      assert.deepEqual(pointersOf(problem), ['/amount/value'], String(value))
    }
    for (const currency of ['US', 'USDX', 840]) {
      const problem = await problemOf(await renew('1.00', currency), 400, 'invalid-request')
      assert.deepEqual(pointersOf(problem), ['/amount/currency_code'], String(currency))
    }
    assert.equal(upstream.requests.length, 0)
  })
})
describe('a query of a merchant', () => {
  it('is forwarded unchanged, without unknown parameters', async () => {
    upstream.misbehave(`GET ${BILLING}`, says(200, { invoices: [] }))
    const dates = 'issuing_date_from=2026-01-01&issuing_date_to=2026-01-31'
    await get(`/api/billing/invoices?${dates}&evil=1&per_page=5`)
    assert.equal(upstream.requests.at(-1)?.url, `${BILLING}/invoices?${dates}&per_page=5`)
    await get('/api/billing/subscriptions?status=ACTIVE,PENDING')
    assert.match(upstream.requests.at(-1)?.url ?? '', /\?status=ACTIVE%2CPENDING$/)
  })
})

describe('a payment that a merchant retries', () => {
  const RETRY = 'invoices/inv-alice-1/retry_payment'
  const pay = (as: string, path: string) => bff.ask(`/api/${path}`, { method: 'POST', token: as })
  const sent = () => upstream.seen(`POST ${BILLING}/${RETRY}`).length

  it('shares the invoice lock with the payment that the customer retries', async () => {
    const alice = await bff.token()
    const both = await Promise.all([pay(token, `billing/${RETRY}`), pay(alice, `me/${RETRY}`)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [204, 409])
    await problemOf(await pay(token, `billing/${RETRY}`), 409, 'already-requested')
    assert.equal(sent(), 1)
  })
  it('has one lock for every spelling of the invoice id', async () => {
    const asked = `GET ${BILLING}/invoices/INV-ALICE-1`
    upstream.misbehave(asked, says(200, upstream.rows.invoices[0]))
    const shouted = 'billing/invoices/INV-ALICE-1/retry_payment'
    await problemOf(await pay(token, shouted), 404, 'not-found')
    assert.equal(upstream.seen('POST').filter(({ url }) => /retry/.test(url)).length, 0)
  })
})

describe('a change of a subscription', () => {
  it('waits for another one of the same subscription, by its customer or by a clerk', async () => {
    const calls = [
      ['PUT', '', '{"name":"A"}'],
      ['POST', '/cancel', '{"cancel_option":"END_OF_PERIOD"}'],
    ] as const
    const started: string[] = []
    let finish = () => {}
    const isFinished = new Promise<void>((resolve) => {
      finish = resolve
    })
    for (const [method, path] of calls) {
      upstream.misbehave(`${method} ${BILLING}/subscriptions/s1${path}`, async (...exchange) => {
        started.push(method)
        await isFinished
        says(200, { external_id: 's1' })(...exchange)
      })
    }
    const sent = calls.map(([method, path, body]) =>
      write(method, `/api/billing/subscriptions/s1${path}`, body),
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    assert.equal(started.length, 1)
    finish()
    assert.deepEqual(
      (await Promise.all(sent)).map(({ status }) => status),
      [200, 200],
    )
  })
})
