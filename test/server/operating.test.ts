import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLog } from '../../server/node/log.ts'
import { metrics } from '../../server/node/metrics.ts'
import { API_KEY, aBff, configFor } from '../support/bff.ts'
import { BILLING, CLIENT, fails, says } from '../support/upstream.ts'
import { upstreamOfFile } from '../support/upstream-of-file.ts'

const upstream = await upstreamOfFile()

const CUSTOMER = `GET ${BILLING}/customers/`
const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

describe('the log', () => {
  it('says of a request what a stranger needs to find it', async () => {
    const bff = aBff(upstream)
    const token = await bff.token()
    upstream.misbehave(CUSTOMER, fails(422, 'UNPROCESSABLE_ENTITY'))
    const response = await bff.ask('/api/me', { token, headers: { traceparent: TRACE } })
    const { time, ms, upstream_ms, session, ...entry } = JSON.parse(bff.lines.at(-1) ?? '')
    assert.deepEqual(entry, {
      level: 'info',
      request_id: response.headers.get('x-request-id'),
      method: 'GET',
      status: 422,
      traceparent: TRACE,
      operation: 'readMe',
      session_kind: 'customer',
      upstream_calls: 1,
      upstream_debug_id: 'd3b06',
      problem: 'refused',
      error: 'status 422',
    })
    assert.ok(Date.parse(time) && ms >= 0 && upstream_ms >= 0 && session)
  })

  it('is louder of what is our fault', async () => {
    const bff = aBff(upstream)
    const token = await bff.token()
    upstream.misbehave(CUSTOMER, says(500))
    await bff.ask('/api/me', { token })
    assert.equal(JSON.parse(bff.lines.at(-1) ?? '').level, 'error')
  })

  it('says what lies behind a fault, in our words and the codes of the platform', async () => {
    const nowhere = aBff(upstream, { config: configFor('http://127.0.0.1:21999') })
    await nowhere.ask('/api/payment-links/PLB-AAAABBBB0001')
    const why = 'the token endpoint gave no token: no connection was made: ECONNREFUSED'
    assert.equal(JSON.parse(nowhere.lines.at(-1) ?? '').error, why)

    const bff = aBff(upstream)
    const token = await bff.token()
    upstream.misbehave(CUSTOMER, says(200, '<p>alice has a CANARY'))
    await bff.ask('/api/me', { token })
    assert.equal(JSON.parse(bff.lines.at(-1) ?? '').error, 'the answer is not JSON: SyntaxError')
  })

  it('has no secret and no full e-mail in what an error says', async () => {
    const bff = aBff(upstream, {
      send: () => Promise.reject(new Error('none')),
      addressOf: () => {
        throw new Error(`of alice@example.com with ${CLIENT.secret} and ${API_KEY}`)
      },
    })
    await bff.ask('/healthz')
    assert.match(bff.lines.join(), /of \[e-mail\] with \[secret\] and \[secret\]/)
    assert.doesNotMatch(bff.lines.join(), /CANARY|alice/)
  })

  it('holds nothing that a terminal obeys', () => {
    const lines: string[] = []
    createLog((line) => lines.push(line)).info({ error: '\u001b[31m\u202e\u009b\nx' })
    assert.match(lines.join(''), /^[\x20-\x7e]+\n$/)
  })
})

describe('a trace', () => {
  it('is carried on to the services', async () => {
    const bff = aBff(upstream)
    const token = await bff.token()
    await bff.ask('/api/me', { token, headers: { traceparent: TRACE } })
    assert.equal(upstream.seen(CUSTOMER).at(-1)?.headers.traceparent, TRACE)
  })

  for (const wrong of ['00-0-0-01', `${TRACE}x`, TRACE.replace('00-4', 'ff-4'), 'a\tb']) {
    it(`is not, when it is "${wrong}"`, async () => {
      const bff = aBff(upstream)
      const token = await bff.token()
      await bff.ask('/api/me', { token, headers: { traceparent: wrong } })
      assert.equal(upstream.seen(CUSTOMER).at(-1)?.headers.traceparent, undefined)
    })
  }
})

describe('the metrics', () => {
  it('count requests and exchanges, and show each service and its breaker', async () => {
    const observer = metrics()
    const bff = aBff(upstream, { observer })
    const token = await bff.token()
    await bff.ask('/api/me', { token })
    upstream.misbehave(CUSTOMER, says(503))
    for (let i = 0; i < 20; i++) await bff.ask('/api/me', { token })
    const read = await observer.fetch(new Request('http://metrics/metrics'))
    const text = await read.text()
    assert.match(text, /^till_request_seconds_count\{operation="readMe",status="200"\} 1$/m)
    assert.match(text, /^till_request_seconds_count\{operation="readMe",status="50[23]"\} \d+$/m)
    assert.match(text, /^till_upstream_seconds_count\{service="billing",outcome="failed"\} \d+$/m)
    assert.match(text, /^till_requests_in_flight 0$/m)
    assert.match(text, /^till_upstream_in_flight\{service="billing"\} 0$/m)
    assert.match(text, /^till_upstream_breaker\{service="billing"\} 2$/m)
    assert.match(text, /^till_upstream_breaker\{service="links"\} 0$/m)
    assert.match(text, /^process_resident_memory_bytes/m)
    assert.doesNotMatch(text, /CANARY|alice/)
  })

  it('are on one page alone', async () => {
    const answer = await metrics().fetch(new Request('http://metrics/'))
    assert.equal(answer.status, 404)
  })
})
