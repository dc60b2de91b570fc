import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, describe, it, vi } from 'vitest'
import {
  createUpstream,
  type Upstream,
  type UpstreamOptions,
} from '../../../server/bff/core/upstream/client.ts'
import type { UpstreamErrorCode } from '../../../server/bff/core/upstream/error.ts'
import { undiciTransport } from '../../../server/bff/node/undici-transport.ts'
import { inTime } from '../../support/in-time.ts'
import {
  BILLING,
  CLIENT,
  cutsShort,
  drips,
  type FakeUpstream,
  fails,
  fakeUpstream,
  hangs,
  hangsAfterHeaders,
  inflatesTo,
  LINKS,
  type Misbehaviour,
  PAYMENTS,
  resets,
  says,
} from '../../support/upstream/upstream.ts'

let service: FakeUpstream

beforeAll(async () => {
  service = await fakeUpstream()
})
afterAll(() => service.close())
beforeEach(() => {
  service.reset()
  // The random pause between two attempts has no length here.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

const aClient = (more: Partial<UpstreamOptions> = {}): Upstream =>
  createUpstream({
    tokenUrl: `${service.url}/v1/oauth2/token`,
    baseUrls: {
      billing: `${service.url}${BILLING}`,
      links: `${service.url}${LINKS}`,
      payments: `${service.url}${PAYMENTS}`,
    },
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    timeouts: { attempt: 1000, read: 2000, money: 1000 },
    ...more,
  })

const READ = 'GET /v1/commerce/billing/customers/alice'
const TOKEN = 'POST /v1/oauth2/token'
const read = (upstream: Upstream) =>
  upstream.call({ service: 'billing', method: 'GET', path: '/customers/alice', retry: 'safe' })
const move = (upstream: Upstream) =>
  upstream.call({ service: 'billing', method: 'POST', path: '/customers/alice', retry: 'never' })

/** The members of the error that a call ends with. */
async function failure(call: Promise<unknown>) {
  try {
    await inTime(call)
  } catch (error) {
    return error as {
      code: UpstreamErrorCode
      retryAfter?: number
      details?: object
      message: string
    }
  }
  return assert.fail('it did not fail')
}

/** No JSON value, or more than one. */
const unparseable: [string, Misbehaviour][] = [
  ['an answer cut at a brace', says(200, '{"id":"a","address":{"city":"x"}')],
  ['two JSON values', says(200, '{"id":"a"}{"id":"b"}')],
  ['a value with text behind it', says(200, '{"id":"a"} and {more}')],
]

describe('a read', () => {
  const pooled = undiciTransport()
  afterAll(() => pooled.close())
  const client = (more: Partial<UpstreamOptions> = {}) =>
    aClient({ transport: pooled, timeouts: {}, ...more })

  it('succeeds after a failure that may pass, once and twice', async () => {
    for (const status of [500, 502, 503, 504, 408, 429])
      for (const times of [1, 2]) {
        service.reset()
        service.misbehave(READ, says(status), times)
        assert.equal((await read(client())).status, 200)
        assert.equal(service.seen().length, times + 1)
      }
  })

  for (const [what, misbehaviour] of unparseable) {
    it(`is retried once after ${what}`, async () => {
      service.misbehave(READ, misbehaviour)
      assert.equal((await failure(read(client()))).code, 'unreadable')
      assert.equal(service.seen().length, 2)
    })
  }

  it('fails after three attempts', async () => {
    service.misbehave(READ, says(503))
    assert.equal((await failure(read(client()))).code, 'failed')
    assert.equal(service.seen().length, 3)
  })

  it('is not retried after a refusal', async () => {
    for (const status of [400, 404, 409, 415, 422]) {
      service.reset()
      service.misbehave(READ, says(status, { name: 'NO', message: 'no' }))
      await failure(read(client()))
      assert.equal(service.seen().length, 1, String(status))
    }
  })

  it('is not retried if the pause would end after its deadline', async () => {
    service.misbehave(READ, says(429, {}, { 'Retry-After': '2' }))
    const start = performance.now()
    assert.equal((await failure(read(client({ timeouts: { read: 1_900 } })))).retryAfter, 2)
    assert.ok(performance.now() - start < 1_900)
    assert.equal(service.seen().length, 1)
  })

  const faults: [string, Misbehaviour, UpstreamErrorCode][] = [
    ['silence', hangs, 'timeout'],
    ['headers and then silence', hangsAfterHeaders, 'timeout'],
    ['a byte at a time', drips, 'timeout'],
    ['200 MB out of 200 KB', inflatesTo(200 * 1024 * 1024), 'too-large'],
  ]
  for (const [what, misbehaviour, code] of faults) {
    it(`fails with "${code}" after ${what}`, async () => {
      service.misbehave(READ, misbehaviour)
      const timeouts = code === 'timeout' ? { attempt: 400, read: 500 } : {}
      assert.equal((await failure(read(client({ timeouts })))).code, code)
    })
  }

  it('parses JSON with any content type', async () => {
    service.misbehave(READ, says(200, '{"id":"a"}', { 'Content-Type': 'text/plain' }))
    assert.deepEqual((await read(client())).body, { id: 'a' })
  })

  it('is retried with a random, growing delay', async () => {
    vi.spyOn(Math, 'random').mockImplementation(() => 0.5)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    service.misbehave(READ, says(503))
    await failure(read(client()))
    const pauses = timers.mock.calls.map(([, ms]) => ms)
    assert.deepEqual(
      pauses.filter((ms) => ms === 100 || ms === 200),
      [100, 200],
    )
  })

  it('waits for a short Retry-After', async () => {
    service.misbehave(READ, says(429, {}, { 'Retry-After': '0' }), 1)
    assert.equal((await read(client())).status, 200)
  })

  const waits: [string, number | undefined][] = [
    ['120', 120],
    // The deadline would allow it, but it is longer than a page should wait.
    ['3', 3],
    ['-1', undefined],
    ['soon', undefined],
    ['1e3', undefined],
    ['3600', 3_600],
    ['86400', 3_600],
    ['9999999', 3_600],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 3_600],
  ]
  for (const [header, seconds] of waits) {
    it(`parses Retry-After: ${header}`, async () => {
      service.misbehave(READ, says(429, {}, { 'Retry-After': header }))
      const error = await failure(read(client({ timeouts: {} })))
      assert.equal(error.code, 'rate-limited')
      assert.equal(error.retryAfter, seconds)
      // A longer Retry-After than the limit means no retry.
      assert.equal(service.seen().length, seconds === undefined ? 3 : 1)
    })
  }

  it('parses a Retry-After date', async () => {
    const date = new Date(Date.now() + 90_000).toUTCString()
    service.misbehave(READ, says(429, {}, { 'Retry-After': date }))
    const { retryAfter = 0 } = await failure(read(client()))
    assert.ok(retryAfter > 60 && retryAfter <= 90, String(retryAfter))
  })
})

describe('a call that moves money', () => {
  for (const [what, misbehaviour] of [
    ['500', says(500)],
    ['503', says(503)],
    ['408', says(408)],
    ['429', says(429)],
    ['a reset', resets],
    ['a body cut short', cutsShort],
    ['silence', hangs],
    ['a page', says(200, '<html>')],
  ] as const) {
    it(`is sent once after ${what}`, async () => {
      service.misbehave('POST /v1/commerce', misbehaviour)
      await failure(move(aClient()))
      assert.equal(service.seen().length, 1)
    })
  }
})

describe('a call with an idempotency key', () => {
  const PATH = '/authorizations/A1/reauthorize'
  const reauthorize = (upstream: Upstream) =>
    upstream.call({
      service: 'payments',
      method: 'POST',
      path: PATH,
      body: {},
      retry: 'with-idempotency-key',
      requestKey: 'intent-1',
      prefer: 'return=representation',
    })
  const START = `POST ${PAYMENTS}${PATH}`
  const done = says(200, { id: 'A2' })

  it('keeps its unknown outcome and the wait that a later rejection names', async () => {
    service.misbehave(START, says(429, {}, { 'Retry-After': '9' }))
    service.misbehave(START, resets, 1)
    const { code, retryAfter } = await failure(reauthorize(aClient()))
    assert.deepEqual([code, retryAfter], ['connection-lost', 9])
    assert.equal(service.seen(START).length, 2)
  })

  const passing: [string, Misbehaviour][] = [
    ['a reset', resets],
    ['a body cut short', cutsShort],
    ['silence', hangs],
    ['503', says(503)],
    ['a first call still under way', fails(409, 'CONFLICT', [{ issue: 'PREVIOUS_IN_PROGRESS' }])],
  ]
  for (const [what, misbehaviour] of passing) {
    it(`is resent with the same key after ${what}`, async () => {
      service.misbehave(START, done)
      service.misbehave(START, misbehaviour, 1)
      const limits = { attempt: 300, money: 3000 }
      assert.deepEqual((await reauthorize(aClient({ timeouts: limits }))).body, { id: 'A2' })
      const seen = service.seen(START).map(({ headers }) => headers)
      assert.deepEqual(
        seen.map((headers) => [headers['service-request-id'], headers.prefer]),
        Array(2).fill(['intent-1', 'return=representation']),
      )
    })
  }

  it('is not resent after a refusal', async () => {
    for (const status of [400, 404, 408, 409, 422, 429]) {
      service.reset()
      service.misbehave(START, says(status))
      await failure(reauthorize(aClient()))
      assert.equal(service.seen(START).length, 1, String(status))
    }
  })

  it('is not sent without a key', async () => {
    const call = aClient().call({
      service: 'payments',
      method: 'POST',
      path: PATH,
      retry: 'with-idempotency-key',
    })
    await assert.rejects(call, TypeError)
    assert.equal(service.requests.length, 0)
  })
})

describe('an idempotent call', () => {
  const put = (upstream: Upstream, method: 'PUT' | 'DELETE' = 'PUT') =>
    upstream.call({ service: 'billing', method, path: '/metrics/m1', retry: 'once' })
  const START = `${BILLING}/metrics/m1`

  it('is retried at most once', async () => {
    service.misbehave(`PUT ${START}`, says(503))
    await failure(put(aClient()))
    assert.equal(service.seen().length, 2)
  })

  it('has deleted the resource if the retry finds it missing', async () => {
    service.misbehave(`DELETE ${START}`, resets, 1)
    const { status, body } = await put(aClient(), 'DELETE')
    assert.deepEqual([status, body], [204, undefined])
    assert.equal(service.seen().length, 2)
  })

  it('has deleted nothing if the first attempt finds it missing or is rejected', async () => {
    assert.equal((await failure(put(aClient(), 'DELETE'))).code, 'not-found')
    service.misbehave(`DELETE ${START}`, says(429), 1)
    assert.equal((await failure(put(aClient(), 'DELETE'))).code, 'not-found')
  })
})

describe('the access token', () => {
  it('is requested once for six hundred concurrent calls', async () => {
    const upstream = aClient({ timeouts: { attempt: 10_000, read: 10_000 } })
    const calls = await Promise.allSettled(Array.from({ length: 600 }, () => read(upstream)))
    assert.equal(service.seen(TOKEN).length, 1)
    // The share and the queue of one caller; the other calls are rejected at once.
    assert.equal(calls.filter(({ status }) => status === 'fulfilled').length, 16 + 512)
    const [request] = service.seen(TOKEN)
    assert.equal(request?.headers.authorization, `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}`)
    assert.equal(request?.headers['content-type'], 'application/x-www-form-urlencoded')
    assert.equal(request?.body, 'grant_type=client_credentials')
  })

  const refusals: [string, Misbehaviour][] = [
    ['401', fails(401, 'AUTHENTICATION_FAILURE')],
    ['403', fails(403, 'NOT_AUTHORIZED')],
    ['401 of a gateway', says(401, { error: 'invalid_token', error_description: 'not in cache' })],
    ['401 without a body', says(401)],
    ['401 of a page', says(401, '<html>who are you</html>', { 'Content-Type': 'text/html' })],
  ]
  for (const [what, misbehaviour] of refusals) {
    it(`is replaced once after a ${what}, for all waiting calls`, async () => {
      const upstream = aClient({ timeouts: {} })
      await read(upstream)
      const first = service.seen().at(-1)?.headers.authorization ?? ''
      service.misbehave(READ, (response, request) =>
        request.headers.authorization === first
          ? misbehaviour(response, request)
          : says(200, { id: 'a' })(response, request),
      )
      const answers = await Promise.all(Array.from({ length: 20 }, () => read(upstream)))
      assert.ok(answers.every(({ status }) => status === 200))
      assert.equal(service.seen(TOKEN).length, 2)
    })
  }

  it('is not requested repeatedly if a refusal means a missing permission', async () => {
    const upstream = aClient({ timeouts: {} })
    service.misbehave(READ, fails(403, 'NOT_AUTHORIZED'))
    for (let i = 0; i < 30; i++) {
      assert.equal((await failure(read(upstream))).code, 'unauthorized')
    }
    assert.equal(service.seen(TOKEN).length, 2)
    assert.equal(service.seen(READ).length, 31)
  })

  it('is not replaced after a 403 that the service did not send', async () => {
    service.misbehave(READ, says(403, '<html>blocked</html>'))
    assert.equal((await failure(read(aClient()))).code, 'unauthorized')
    assert.equal(service.seen(TOKEN).length, 1)
  })

  const broken: [string, Misbehaviour][] = [
    ['500', says(500)],
    ['429', says(429, {}, { 'Retry-After': '9' })],
    ['a page', says(200, '<html>')],
    ['no token', says(200, { token_type: 'Bearer' })],
    ['another kind of token', says(200, { access_token: 'a', token_type: 'MAC' })],
    ['silence', hangs],
  ]
  for (const [what, misbehaviour] of broken) {
    it(`is reported as "no-token" after ${what}, and not requested by every call`, async () => {
      service.misbehave(TOKEN, misbehaviour)
      const upstream = aClient()
      for (let i = 0; i < 5; i++) {
        const { code } = await failure(read(upstream))
        assert.ok(code === 'no-token' || code === 'unavailable', code)
      }
      assert.ok(service.seen(TOKEN).length <= 2, `${service.seen(TOKEN).length} token calls`)
      assert.equal(service.seen().length, 0)
    })
  }

  it('with wrong credentials is not requested twice, and no error contains the secret', async () => {
    service.misbehave(
      TOKEN,
      says(401, { error: 'invalid_client', error_description: CLIENT.secret }),
    )
    const error = await failure(read(aClient()))
    assert.equal(error.code, 'unauthorized')
    assert.equal(service.seen(TOKEN).length, 1)
    assert.doesNotMatch(JSON.stringify([error, error.message]), /CANARY/)
  })
})

describe('the error body of a service', () => {
  const detailsAfter = async (bodyFor: (token: string) => unknown) => {
    service.misbehave(READ, (response, request) => {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
      says(422, bodyFor(token), { 'Debug-Id': 'abc123' })(response, request)
    })
    return (await failure(read(aClient()))).details
  }

  it('keeps names, issues, fields and plain sentences', async () => {
    const details = [
      {
        issue: 'MISSING_REQUIRED_PARAMETER',
        field: '/amount/value',
        description: 'A value is needed.',
      },
    ]
    const body = { name: 'UNPROCESSABLE_ENTITY', message: 'no', debug_id: 'd1', details }
    assert.deepEqual(await detailsAfter(() => body), {
      name: 'UNPROCESSABLE_ENTITY',
      debug_id: 'd1',
      issues: details,
    })
  })

  it('drops secrets, addresses and stacks', async () => {
    const evil = [
      'the token',
      CLIENT.secret,
      'at Object.<anonymous> (/srv/app/index.js:10:5)',
      'connect ECONNREFUSED 10.0.0.7:5432',
      'db-1.internal said no',
      'https://internal/',
      'two\nlines',
      '<script>alert(1)</script>',
      'x'.repeat(300),
      'eyJhbGciOiJIUzI1NiJ9eyJzdWIiOiIxIn0',
    ]
    const details = await detailsAfter((token) => {
      evil[0] = `token ${token} is bad`
      return {
        name: 'Error: boom',
        message: evil[0],
        debug_id: 'a b c',
        details: evil.map((text) => ({ issue: text, field: `${text} ?`, description: text })),
      }
    })
    assert.deepEqual(JSON.parse(JSON.stringify(details)), { issues: evil.map(() => ({})) })
  })
})
