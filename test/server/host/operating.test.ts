import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createLog } from '../../../server/bff/node/log.ts'
import { metrics } from '../../../server/bff/node/metrics.ts'
import manifest from '../../../server/package.json' with { type: 'json' }
import { API_KEY, aBff, configFor } from '../../support/bff/bff.ts'
import { BILLING, CLIENT, fails, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()

const CUSTOMER = `GET ${BILLING}/customers/`
const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

describe('the log', () => {
  it('has one entry for a request, with its documented members', async () => {
    const bff = aBff(upstream)
    const token = await bff.token()
    upstream.misbehave(CUSTOMER, fails(422, 'UNPROCESSABLE_ENTITY'))
    const response = await bff.ask('/api/me', { token, headers: { traceparent: TRACE } })
    const { time, ms, upstream_ms, session, ...entry } = JSON.parse(bff.lines.at(-1) ?? '')
    assert.deepEqual(entry, {
      level: 'info',
      version: manifest.version,
      request_id: response.headers.get('x-request-id'),
      method: 'GET',
      status: 422,
      traceparent: TRACE,
      route: '/api/me',
      operation: 'readMe',
      session_kind: 'customer',
      upstream_calls: 1,
      upstream_debug_id: 'd3b06',
      problem: 'refused',
      error: 'status 422',
    })
    assert.ok(Date.parse(time) && ms >= 0 && upstream_ms >= 0 && session)
  })

  it('names the first invalid members of a request, without their values or a secret', async () => {
    const bff = aBff(upstream)
    const headers = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' }
    const unknown = Array.from({ length: 9 }, (_, i) => [`member-${i}${'x'.repeat(200)}`, 'CANARY'])
    const body = { kind: 'customer', ttl: 'CANARY', [API_KEY]: 1, ...Object.fromEntries(unknown) }
    await bff.ask('/api/sessions', { method: 'POST', headers, body: JSON.stringify(body) })
    const [line = ''] = bff.lines.slice(-1)
    const { pointers, problem } = JSON.parse(line)
    assert.equal(problem, 'invalid-request')
    assert.equal(pointers.length, 5)
    assert.ok(pointers.every((pointer: string) => pointer.length <= 100 && pointer[0] === '/'))
    assert.ok(!line.includes('CANARY') && !line.includes(API_KEY), line)

    const token = await bff.token()
    await bff.ask('/api/me/invoices?page=CANARY', { token })
    assert.deepEqual(JSON.parse(bff.lines.at(-1) ?? '').pointers, [
      '#query/page',
      '#query/issuing_date_from',
      '#query/issuing_date_to',
    ])
  })

  it('names the origin that was refused', async () => {
    const bff = aBff(upstream)
    const token = await bff.token()
    const logged = async (headers: Record<string, string>) => {
      await bff.ask('/api/me', { token, headers })
      const { problem, origin } = JSON.parse(bff.lines.at(-1) ?? '')
      assert.equal(problem, 'origin-refused')
      return origin
    }
    assert.equal(await logged({ Origin: 'https://shop.exampel' }), 'https://shop.exampel')
    assert.equal((await logged({ Origin: `https://${'a'.repeat(900)}` })).length, 100)
    assert.equal(await logged({ 'Sec-Fetch-Site': 'cross-site' }), 'none')
  })

  it('uses the level error for faults of the server', async () => {
    const bff = aBff(upstream)
    const token = await bff.token()
    upstream.misbehave(CUSTOMER, says(500))
    await bff.ask('/api/me', { token })
    assert.equal(JSON.parse(bff.lines.at(-1) ?? '').level, 'error')
  })

  it('names the cause of a fault by our messages and platform codes', async () => {
    const nowhere = aBff(upstream, { config: configFor('http://127.0.0.1:21999') })
    await nowhere.ask('/api/payment-links/PLB-AAAABBBB0001')
    const why = 'the token endpoint returned no token: no connection was made: ECONNREFUSED'
    assert.equal(JSON.parse(nowhere.lines.at(-1) ?? '').error, why)

    const bff = aBff(upstream)
    const token = await bff.token()
    upstream.misbehave(CUSTOMER, says(200, '<p>alice has a CANARY'))
    await bff.ask('/api/me', { token })
    assert.equal(JSON.parse(bff.lines.at(-1) ?? '').error, 'the response is not JSON: SyntaxError')
  })

  it('redacts secrets and e-mail addresses in error messages', async () => {
    const bff = aBff(upstream, {
      transport: () => Promise.reject(new Error('none')),
      clientIp: () => {
        throw new Error(`of alice@example.com with ${CLIENT.secret} and ${API_KEY}`)
      },
    })
    await bff.ask('/healthz')
    assert.match(bff.lines.join(), /of \[e-mail\] with \[secret\] and \[secret\]/)
    assert.doesNotMatch(bff.lines.join(), /CANARY|alice/)
  })

  it('contains no control characters', () => {
    const lines: string[] = []
    createLog((line) => lines.push(line)).info({ error: '\u001b[31m\u202e\u009b\nx' })
    assert.match(lines.join(''), /^[\x20-\x7e]+\n$/)
  })
})

describe('a trace', () => {
  it('is forwarded to the services', async () => {
    const bff = aBff(upstream)
    const token = await bff.token()
    await bff.ask('/api/me', { token, headers: { traceparent: TRACE } })
    assert.equal(upstream.seen(CUSTOMER).at(-1)?.headers.traceparent, TRACE)
  })

  for (const wrong of ['00-0-0-01', `${TRACE}x`, TRACE.replace('00-4', 'ff-4'), 'a\tb']) {
    it(`is not forwarded if it is "${wrong}"`, async () => {
      const bff = aBff(upstream)
      const token = await bff.token()
      await bff.ask('/api/me', { token, headers: { traceparent: wrong } })
      assert.equal(upstream.seen(CUSTOMER).at(-1)?.headers.traceparent, undefined)
    })
  }
})

describe('the metrics', () => {
  it('count requests and upstream calls, and show the circuit breaker of each service', async () => {
    const observer = metrics()
    const bff = aBff(upstream, { telemetry: observer })
    const token = await bff.token()
    await bff.ask('/api/me', { token })
    await bff.ask('/healthz', { method: 'BREW' })
    upstream.misbehave(CUSTOMER, says(503))
    for (let i = 0; i < 20; i++) await bff.ask('/api/me', { token })
    const read = await observer.fetch(new Request('http://metrics/metrics'))
    const text = await read.text()
    assert.match(
      text,
      /^http_server_request_duration_seconds_count\{http_request_method="GET",http_route="\/api\/me",operation="readMe",http_response_status_code="200"\} 1$/m,
    )
    assert.match(
      text,
      /^http_server_request_duration_seconds_count\{http_request_method="GET",http_route="\/api\/me",operation="readMe",http_response_status_code="50[23]"\} \d+$/m,
    )
    assert.match(
      text,
      /^http_client_request_duration_seconds_count\{peer_service="billing",error_type="failed"\} \d+$/m,
    )
    assert.ok(text.includes(`\ntill_build_info{version="${manifest.version}"} 1\n`))
    assert.match(text, /^http_server_request_duration_seconds_count\{http_request_method="_OTHER"/m)
    assert.doesNotMatch(text, /BREW/)
    assert.match(text, /^http_server_active_requests 0$/m)
    assert.match(text, /^http_client_active_requests\{peer_service="billing"\} 0$/m)
    assert.match(text, /^till_upstream_circuit_breaker_state\{peer_service="billing"\} 2$/m)
    assert.match(text, /^till_upstream_circuit_breaker_state\{peer_service="links"\} 0$/m)
    assert.match(text, /^process_resident_memory_bytes/m)
    assert.doesNotMatch(text, /CANARY|alice/)
  })

  it('are served under /metrics only', async () => {
    const answer = await metrics().fetch(new Request('http://metrics/'))
    assert.equal(answer.status, 404)
  })
})
