import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { createBff } from '../../../server/bff/app.ts'
import { memoryStore } from '../../../server/bff/core/store/store.ts'
import { fetchTransport } from '../../../server/bff/core/upstream/transport.ts'
import { createLog } from '../../../server/bff/node/log.ts'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import { aBff, configFor, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { isOnWorkerd } from '../../support/bff/bff-on-workerd.ts'
import { until } from '../../support/in-time.ts'
import {
  fails,
  hangs,
  type Misbehaviour,
  redirectsTo,
  resets,
  says,
} from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { anInvoice } from '../../support/upstream/upstream-rows.ts'

const upstream = await upstreamOfFile()
let bff: TestBff
let token: string
let now: number

beforeEach(async () => {
  now = Date.parse('2026-02-01T10:00:00Z')
  bff = aBff(upstream, { now: () => now, timeouts: { money: 1000, attempt: 1000 } })
  token = await bff.token({ ttl: 3600 })
  upstream.requests.length = 0
})

const INVOICE = '/api/me/invoices/inv-alice-1'
const POST = 'POST /v1/commerce/billing/invoices/inv-alice-1/retry_payment'

const pay = () => bff.ask(`${INVOICE}/retry_payment`, { method: 'POST', token, origin: SHOP })
const sent = () => upstream.seen(POST).length
const change = (more: object) => Object.assign(upstream.rows.invoices[0] ?? {}, more)
async function read() {
  return (await (await bff.ask(INVOICE, { token })).json()) as InvoiceForCustomer
}
const requested = async () => (await read()).payment_requested

describe('the retry of a payment', () => {
  it('makes one upstream call and forwards its result', async () => {
    assert.equal((await pay()).status, 204)
    assert.equal(sent(), 1)
    assert.equal(upstream.seen(POST)[0]?.body, '')
    assert.equal((await read()).payment_unconfirmed, false)
  })

  it('is told to the merchant, with the service’s numbers as they are written', async () => {
    const merchant = await bff.token({ kind: 'merchant', scopes: ['invoices:read'] })
    const seen = async () =>
      (await bff.ask('/api/billing/invoices/inv-alice-1', { token: merchant })).text()
    assert.match(await seen(), /,"payment_requested":false,"payment_unconfirmed":false}$/)
    await pay()
    assert.match(await seen(), /,"payment_requested":true,"payment_unconfirmed":false}$/)
    const written = `{"payment_status":"FAILED","n":1.10 }`
    upstream.misbehave('GET /v1/commerce/billing/invoices/inv-alice-1', says(200, written), 1)
    assert.match(await seen(), /"n":1\.10 ,"payment_requested":false/)
  })

  it('makes one upstream call for fifty concurrent clicks in two sessions', async () => {
    // With the default timeouts, because fifty requests at once take long on a busy machine.
    const patient = aBff(upstream, { now: () => now })
    const other = await patient.token()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        patient.ask(`${INVOICE}/retry_payment`, { method: 'POST', token: i % 2 ? token : other }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [204, ...Array(49).fill(409)])
    assert.equal(sent(), 1)
  })

  if (!isOnWorkerd)
    it('makes one upstream call for clicks on two replicas that share a store', async () => {
      const store = memoryStore()
      const replicas = [aBff(upstream, { store }), aBff(upstream, { store })]
      const tokens = await Promise.all(replicas.map((replica) => replica.token()))
      const both = await Promise.all(
        replicas.map((replica, i) =>
          replica.ask(`${INVOICE}/retry_payment`, { method: 'POST', token: tokens[i] ?? '' }),
        ),
      )
      assert.deepEqual(both.map(({ status }) => status).sort(), [204, 409])
      assert.equal(sent(), 1)
    })

  it('is not sent for an invoice with another spelling of its id, which has another lock', async () => {
    upstream.misbehave(
      'GET /v1/commerce/billing/invoices/inv-alice-1',
      says(200, anInvoice({ id: 'INV-ALICE-1' })),
    )
    await problemOf(await pay(), 404, 'not-found')
    assert.equal(sent(), 0)
  })

  it('is rejected a second time while the invoice is unchanged', async () => {
    await pay()
    await problemOf(await pay(), 409, 'already-requested')
    assert.equal(await requested(), true)
    assert.equal(sent(), 1)
  })

  const unpayable: [string, object][] = [
    ['paid', { payment_status: 'SUCCEEDED' }],
    ['a draft', { status: 'DRAFT' }],
    ['void', { status: 'VOIDED' }],
    ['in an unknown status', { payment_status: 'DISPUTED' }],
    ['without a status', { status: null, payment_status: null }],
  ]
  for (const [what, more] of unpayable) {
    it(`is rejected without a payment call if the invoice is ${what}`, async () => {
      change(more)
      await problemOf(await pay(), 422, 'refused')
      assert.equal(sent(), 0)
    })
  }

  it('is rejected without a payment call if the amount is unreadable', async () => {
    change({ amount: { total_amount: { value: 9007199254740992, currency_code: 'USD' } } })
    await problemOf(await pay(), 502, 'upstream-unreadable')
    assert.equal(sent(), 0)
  })

  it('forwards the reason of a rejection, and releases the lock', async () => {
    const details = [{ issue: 'PAYMENT_METHOD_MISSING', description: 'The customer has none.' }]
    upstream.misbehave(POST, fails(422, 'UNPROCESSABLE_ENTITY', details), 1)
    const problem = await problemOf(await pay(), 422, 'refused')
    assert.deepEqual(problem.upstream, {
      name: 'UNPROCESSABLE_ENTITY',
      debug_id: 'd3b06',
      issues: details,
    })
    assert.equal(await requested(), false)
    assert.equal((await pay()).status, 204)
  })

  const underWay = [{ issue: 'PAYMENT_IN_PROGRESS', description: 'A payment is under way.' }]
  const turnedAway: [string, Misbehaviour, number, string][] = [
    ['for another payment', fails(422, 'UNPROCESSABLE_ENTITY', underWay), 422, 'refused'],
    ['for a conflict', fails(409, 'RESOURCE_CONFLICT'), 409, 'conflict'],
    ['for a limit', says(429, {}, { 'Retry-After': '7' }), 504, 'outcome-unknown'],
    ['with an undocumented status', says(425), 504, 'outcome-unknown'],
  ]
  for (const [why, misbehaviour, status, code] of turnedAway) {
    it(`rejected ${why} keeps its lock until the invoice has changed`, async () => {
      upstream.misbehave(POST, misbehaviour, 1)
      await problemOf(await pay(), status, code)
      assert.equal(await requested(), true)
      await problemOf(await pay(), 409, 'already-requested')
      assert.equal(sent(), 1)
      change({ updated_at: '2026-02-01T10:00:05Z' })
      assert.equal((await pay()).status, 204)
    })
  }
})

describe('the lock of an invoice', () => {
  it('is held while the service spells the same instant in another way', async () => {
    change({ updated_at: '2026-02-01T10:00:00Z' })
    await pay()
    for (const updated_at of ['2026-02-01T10:00:00.000Z', '2026-02-01T10:00:00.250Z']) {
      change({ updated_at })
      await problemOf(await pay(), 409, 'already-requested')
    }
    change({ updated_at: '2026-02-01T10:00:01Z' })
    assert.equal((await pay()).status, 204)
  })

  it('is held while the payment is pending, and released by its outcome', async () => {
    await pay()
    change({ payment_status: 'PENDING', updated_at: '2026-02-01T10:00:00Z' })
    assert.equal(await requested(), true)
    await problemOf(await pay(), 409, 'already-requested')
    change({ payment_status: 'FAILED', updated_at: '2026-02-01T10:00:05Z' })
    assert.equal(await requested(), false)
    assert.equal((await pay()).status, 204)
    change({ payment_status: 'SUCCEEDED', updated_at: '2026-02-01T10:01:00Z' })
    assert.equal(await requested(), false)
    await problemOf(await pay(), 422, 'refused')
    assert.equal(sent(), 2)
  })

  it('is released by another status without another time', async () => {
    change({ payment_status: 'PENDING' })
    await pay()
    change({ payment_status: 'FAILED' })
    assert.equal(await requested(), false)
    assert.equal((await pay()).status, 204)
  })

  it('is released if a failed invoice is updated and has failed again', async () => {
    await pay()
    change({ updated_at: '2026-02-01T10:00:05Z' })
    assert.equal((await pay()).status, 204)
    assert.equal(sent(), 2)
  })

  if (!isOnWorkerd)
    it('expires after a day', async () => {
      await pay()
      now += 24 * 60 * 60 * 1000 - 1
      token = await bff.token()
      await problemOf(await pay(), 409, 'already-requested')
      now += 1
      token = await bff.token()
      assert.equal(await requested(), false)
      assert.equal((await pay()).status, 204)
    })

  if (!isOnWorkerd)
    it('is held if it can not be read', async () => {
      const store = memoryStore()
      bff = aBff(upstream, { store, config: { ...configFor(upstream.url), deployment: 'shop' } })
      token = await bff.token()
      await store.set('shop:payment:inv-alice-1', 'no JSON', 1000)
      assert.equal(await requested(), true)
      await problemOf(await pay(), 409, 'already-requested')
      assert.equal(sent(), 0)
    })

  it('is reported in the invoice list too', async () => {
    await pay()
    const dates = 'issuing_date_from=2025-01-01&issuing_date_to=2026-12-31'
    const response = await bff.ask(`/api/me/invoices?${dates}`, { token })
    const { invoices } = (await response.json()) as { invoices: InvoiceForCustomer[] }
    assert.deepEqual(
      invoices.filter((invoice) => invoice.payment_requested).map(({ id }) => id),
      ['inv-alice-1'],
    )
  })

  it('is not replaced by a request that read the invoice before the lock was acquired', async () => {
    // The slow one reads the invoice; one payment comes and fails, another begins; the slow one goes on.
    let release = () => {}
    upstream.misbehave(
      'GET /v1/commerce/billing/invoices/inv-alice-1',
      (response, request) => {
        release = () => says(200, anInvoice())(response, request)
      },
      1,
    )
    bff = aBff(upstream)
    token = await bff.token()
    const slow = pay()
    while (upstream.seen('GET /v1/commerce/billing/invoices/').length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    assert.equal((await pay()).status, 204)
    change({ updated_at: '2026-02-01T10:00:05Z' })
    assert.equal((await pay()).status, 204)
    release()
    await problemOf(await slow, 409, 'already-requested')
    assert.equal(sent(), 2)
  })
})

describe('a payment with a lost response', () => {
  const lost: [string, Misbehaviour][] = [
    ['by a reset', resets],
    ['by silence', hangs],
    ['to a gateway', says(504, '<html>')],
    ['to a redirect', redirectsTo('https://evil.example/')],
  ]
  for (const [how, misbehaviour] of lost) {
    it(`${how} is never retried automatically, and has an unknown outcome`, async () => {
      upstream.misbehave(POST, misbehaviour)
      const problem = await problemOf(await pay(), 504, 'outcome-unknown')
      assert.match(problem.detail ?? '', /may have been submitted/)
      await problemOf(await pay(), 409, 'already-requested')
      assert.equal(await requested(), true)
      assert.equal((await read()).payment_unconfirmed, true)
      assert.equal(sent(), 1)
    })
  }

  if (!isOnWorkerd)
    it('is unconfirmed once no call can be under way, as after its process was killed', async () => {
      bff = aBff(upstream, { now: () => now })
      token = await bff.token({ ttl: 3600 })
      let answer = () => {}
      upstream.misbehave(
        POST,
        (response, request) => {
          answer = () => says(204)(response, request)
        },
        1,
      )
      const payment = pay()
      await until(() => sent() === 1)
      const state = async () => {
        const { payment_requested, payment_unconfirmed } = await read()
        return [payment_requested, payment_unconfirmed]
      }
      assert.deepEqual(await state(), [true, false])
      now += 40_000
      assert.deepEqual(await state(), [true, true])
      answer()
      assert.equal((await payment).status, 204)
      assert.deepEqual(await state(), [true, false])
    })

  it('is confirmed once the invoice is PENDING', async () => {
    upstream.misbehave(POST, resets, 1)
    await problemOf(await pay(), 504, 'outcome-unknown')
    change({ payment_status: 'PENDING', updated_at: '2026-02-01T10:00:05Z' })
    const { payment_requested, payment_unconfirmed } = await read()
    assert.deepEqual([payment_requested, payment_unconfirmed], [true, false])
  })

  it('can be requested again once the invoice has changed', async () => {
    upstream.misbehave(POST, resets, 1)
    await problemOf(await pay(), 504, 'outcome-unknown')
    change({ updated_at: '2026-02-01T10:00:05Z' })
    assert.equal((await pay()).status, 204)
    assert.equal(sent(), 2)
  })
})

describe('a payment that was never sent', () => {
  if (!isOnWorkerd)
    it('has not been executed, and can be requested again', async () => {
      let refuse = true
      bff = aBff(upstream, {
        transport: (url, init) =>
          refuse && init.method === 'POST' && url.includes('retry')
            ? Promise.reject(
                new TypeError('fetch failed', {
                  cause: Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'connect' }),
                }),
              )
            : fetchTransport(url, init),
      })
      token = await bff.token()
      const problem = await problemOf(await pay(), 503, 'upstream-unavailable')
      assert.ok(problem.retry_after)
      assert.equal(await requested(), false)
      refuse = false
      assert.equal((await pay()).status, 204)
      assert.equal(sent(), 1)
    })

  if (!isOnWorkerd)
    it('because its token did not arrive in time can be requested again', async () => {
      const store = memoryStore()
      bff = aBff(upstream, { store, timeouts: { attempt: 8000, money: 700 } })
      token = await bff.token()
      upstream.misbehave(POST, fails(401, 'AUTHENTICATION_FAILURE'), 1)
      upstream.misbehave('POST /v1/oauth2/token', hangs, 1)
      const problem = await problemOf(await pay(), 503, 'upstream-unavailable')
      assert.ok(problem.retry_after)
      assert.equal(await store.get('payment:inv-alice-1'), undefined)
    })

  const refusals: [string, Misbehaviour, number, string][] = [
    ['a bad request', fails(400, 'INVALID_REQUEST'), 422, 'refused'],
    ['a lost invoice', fails(404, 'RESOURCE_NOT_FOUND'), 404, 'not-found'],
  ]
  for (const [what, misbehaviour, status, code] of refusals) {
    it(`because of ${what} can be requested again`, async () => {
      upstream.misbehave(POST, misbehaviour, 1)
      await problemOf(await pay(), status, code)
      assert.equal((await pay()).status, 204)
      assert.equal(sent(), 2)
    })
  }

  it('because of an expired token is sent again with a fresh one', async () => {
    upstream.misbehave(POST, fails(401, 'AUTHENTICATION_FAILURE'), 1)
    assert.equal((await pay()).status, 204)
    const tokens = upstream.seen(POST).map(({ headers }) => headers.authorization)
    assert.equal(new Set(tokens).size, 2)
  })
})

if (!isOnWorkerd)
  describe('a client that disconnects', () => {
    /** The app itself, so that a request can carry a signal as a server's would. */
    const lines: string[] = []
    const log = createLog((line) => lines.push(line))
    const app = () => createBff({ config: configFor(upstream.url), log })
    const ask = (path: string, method: string, signal: AbortSignal) =>
      new Request(`http://bff${path}`, {
        method,
        signal,
        headers: { Authorization: `Bearer ${token}` },
      })

    it('does not cancel its payment', async () => {
      const leaving = new AbortController()
      let arrived = () => {}
      const there = new Promise<void>((resolve) => {
        arrived = resolve
      })
      let finished = false
      upstream.misbehave(POST, (response, request) => {
        arrived()
        response.on('close', () => {
          finished = response.writableFinished
        })
        setTimeout(() => says(204)(response, request), 50)
      })
      token = await aBff(upstream).token()
      const answer = app().fetch(ask(`${INVOICE}/retry_payment`, 'POST', leaving.signal))
      await there
      leaving.abort()
      assert.equal((await answer).status, 204)
      assert.equal(finished, true)
      assert.equal(sent(), 1)
    })

    it('cancels its reads', async () => {
      const leaving = new AbortController()
      let closed = () => {}
      const whenClosed = new Promise<void>((resolve) => {
        closed = resolve
      })
      upstream.misbehave('GET /v1/commerce/billing/invoices/', (response) => {
        response.on('close', closed)
        leaving.abort()
      })
      token = await aBff(upstream).token()
      await app().fetch(ask(INVOICE, 'GET', leaving.signal))
      await whenClosed
      assert.equal(upstream.seen('GET /v1/commerce/billing/invoices/').length, 1)
      // No fault of ours, nor of the service.
      const { status, problem } = JSON.parse(lines.at(-1) ?? '')
      assert.deepEqual([status, problem], [499, 'client-disconnected'])
    })
  })
