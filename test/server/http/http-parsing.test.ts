import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import { API_KEY, aBff, SHOP } from '../../support/bff/bff.ts'
import {
  aBffOnPort,
  aRawClient,
  type BffOnPort,
  statusesOf,
} from '../../support/bff/bff-on-port.ts'
import { inTime } from '../../support/in-time.ts'
import { BILLING, type FakeUpstream, fakeUpstream, says } from '../../support/upstream/upstream.ts'

/** Short timeouts keep this test fast. */
const timeouts = { headersTimeout: 1_000, requestTimeout: 1_500, connectionsCheckingInterval: 50 }

let upstream: FakeUpstream
let bff: BffOnPort
let token: string

beforeAll(async () => {
  upstream = await fakeUpstream()
  bff = await aBffOnPort(upstream, { timeouts })
  token = await aBff(upstream).token()
})
afterAll(async () => {
  await bff.close()
  await upstream.close()
})
beforeEach(() => upstream.reset())

const lines = (...all: string[]) => all.join('\r\n')
const getMe = (...headers: string[]) =>
  lines('GET /api/me HTTP/1.1', ...headers, `Authorization: Bearer ${token}`, '', '')
const post = (...headers: string[]) =>
  lines('POST /api/sessions HTTP/1.1', 'Host: bff', `Authorization: Bearer ${API_KEY}`, ...headers)

describe('a request with ambiguous framing', () => {
  const smuggling: [string, () => string][] = [
    [
      'with a length and chunks',
      () => post('Content-Length: 4', 'Transfer-Encoding: chunked', '', '0\r\n\r\n'),
    ],
    ['with two lengths', () => post('Content-Length: 0', 'Content-Length: 44', '', '')],
    ['with a list of lengths', () => post('Content-Length: 0, 44', '', '')],
    ['with a signed length', () => post('Content-Length: +0', '', '')],
    ['with chunks by another name', () => post('Transfer-Encoding: xchunked', '', '0\r\n\r\n')],
    [
      'with chunks that are not the last coding',
      () => post('Transfer-Encoding: chunked, identity', '', '0\r\n\r\n'),
    ],
    ['with a chunk size that is none', () => post('Transfer-Encoding: chunked', '', '0x0\r\n\r\n')],
    ['with lines that end half', () => post('X-A: b\nContent-Length: 0', '', '')],
    ['with a space before the colon', () => post('Content-Length : 0', '', '')],
    ['with a header over two lines', () => post('X-A: b', ' Content-Length: 44', '', '')],
    ['with two hosts', () => getMe('Host: bff', 'Host: evil.example')],
    ['without a host', () => 'GET /api/me HTTP/1.1\r\n\r\n'],
  ]
  for (const [how, first] of smuggling) {
    it(`${how} is rejected, and so is any data after it`, async () => {
      const { ended } = aRawClient(bff.port, first() + getMe('Host: bff'))
      assert.deepEqual(statusesOf(await ended), [400])
      assert.equal(upstream.requests.length, 0)
    })
  }
})

describe('a request with a forged host', () => {
  const evil = 'Host: evil.example'
  const claims: [string, () => string][] = [
    ['by Host', () => getMe(evil, 'Connection: close')],
    [
      'by the target',
      () => getMe(evil, 'Connection: close').replace('/api/me', 'http://evil.example/api/me'),
    ],
    [
      'by a forwarding header',
      () =>
        getMe(
          'Host: bff',
          'X-Forwarded-Host: evil.example',
          'Forwarded: host=evil.example',
          'Connection: close',
        ),
    ],
  ]
  for (const [how, bytes] of claims) {
    it(`${how} gets the same response, and no service receives it`, async () => {
      const text = await aRawClient(bff.port, bytes()).ended
      assert.deepEqual(statusesOf(text), [200])
      assert.match(text, /"external_id":"alice"/)
      assert.doesNotMatch(text, /evil/)
      assert.doesNotMatch(JSON.stringify(upstream.requests), /evil/)
    })
  }

  it('makes no other origin trusted', async () => {
    const bytes = getMe(evil, 'Origin: http://evil.example', 'Connection: close')
    const text = await aRawClient(bff.port, bytes).ended
    assert.deepEqual(statusesOf(text), [403])
    assert.doesNotMatch(text, /evil/)
    assert.equal(upstream.requests.length, 0)
  })
})

describe('an upstream request', () => {
  it('has a fixed set of headers, for any client headers', async () => {
    const headers = {
      Authorization: `Bearer ${token}`,
      Cookie: 'a=b',
      Connection: 'close, X-Foo',
      'X-Foo': 'bar',
      'X-Forwarded-For': '192.0.2.1',
      X_Forwarded_User: 'root',
      Forwarded: 'for=192.0.2.1',
      'Service-Auth-Assertion': 'evil',
      'Service-Request-Id': 'evil',
      'PayPal-Request-Id': 'evil',
      Prefer: 'return=minimal',
      'Accept-Encoding': 'br',
      'Accept-Language': 'de',
      'User-Agent': 'evil',
    }
    const given = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    await aRawClient(bff.port, lines('GET /api/me HTTP/1.1', 'Host: bff', ...given, '', '')).ended
    const sent = upstream.seen()[0]?.headers
    assert.match(sent?.authorization ?? '', /^Bearer CANARY-access-token/)
    assert.deepEqual(
      { ...sent, authorization: '' },
      {
        accept: 'application/json',
        'accept-encoding': 'gzip',
        authorization: '',
        connection: 'keep-alive',
        host: new URL(upstream.url).host,
        'user-agent': 'tillkit',
      },
    )
  })
})

describe('a client that sends too much', () => {
  const head = (bytes: string) => lines(bytes, '', '')
  const big: [string, () => string, number][] = [
    [
      'of a header',
      () => head(`GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}`),
      431,
    ],
    ['of an address', () => head(`GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: a`), 431],
    ['of a query', () => head(`GET /healthz?${'a=1&'.repeat(10_000)} HTTP/1.1\r\nHost: a`), 431],
    ['of a body, by its own word', () => post('Content-Length: 1000000000', '', ''), 413],
  ]
  for (const [what, bytes, status] of big) {
    it(`${what} gets ${status}`, async () => {
      const { ended } = aRawClient(bff.port, bytes())
      assert.deepEqual(statusesOf(await ended).slice(0, 1), [status])
      assert.equal(upstream.requests.length, 0)
    })
  }

  it('in a body without an end is disconnected', async () => {
    const type = 'Content-Type: application/json'
    const { socket, ended } = aRawClient(bff.port, post(type, 'Transfer-Encoding: chunked', '', ''))
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
    let sent = 0
    const pour = () => {
      while (!socket.destroyed && socket.writable && socket.write(chunk)) sent += chunk.length
    }
    socket.on('drain', pour)
    pour()
    assert.deepEqual(statusesOf(await ended), [413])
    assert.ok(sent < 20_000_000, `${sent} bytes were taken`)
  })

  it('in a compressed body is rejected before decompression', async () => {
    const body = gzipSync(Buffer.alloc(50_000_000, ' '))
    const headers = [
      'Content-Type: application/json',
      'Content-Encoding: gzip',
      'Connection: close',
    ]
    const { socket, ended } = aRawClient(
      bff.port,
      post(...headers, `Content-Length: ${body.length}`, '', ''),
    )
    socket.write(body)
    assert.deepEqual(statusesOf(await ended), [400])
  })
})

describe('a slow client', () => {
  const served = async () => {
    const response = await fetch(`${bff.url}/api/me`, {
      headers: { Authorization: `Bearer ${token}`, Origin: SHOP },
    })
    return response.status
  }

  it('is disconnected if its headers, its body or its first byte are late, and delays no other', async () => {
    const slow = [
      ...Array.from({ length: 50 }, () => aRawClient(bff.port, 'GET /api/me HTTP/1.1\r\nHos')),
      ...Array.from({ length: 50 }, () => aRawClient(bff.port, post('Content-Length: 9', '', '{'))),
      ...Array.from({ length: 300 }, () => aRawClient(bff.port)),
    ]
    for (let i = 0; i < 20; i++) assert.equal(await served(), 200)
    const answers = await inTime(Promise.all(slow.map(({ ended }) => ended)))
    for (const text of answers) assert.ok([0, 408, 415].includes(statusesOf(text)[0] ?? 0), text)
    assert.equal(await served(), 200)
  })

  it('that never reads delays no other', async () => {
    const { socket } = aRawClient(bff.port)
    socket.pause()
    for (let i = 0; i < 200; i++) socket.write(getMe('Host: bff'))
    for (let i = 0; i < 20; i++) assert.equal(await served(), 200)
    socket.destroy()
  })
})

describe('a client that disconnects', () => {
  const PAYMENT = `POST ${BILLING}/invoices/inv-alice-1/retry_payment`

  /** A request whose call has arrived at the service, which answers when it is told to. */
  async function aWaitingRequest(start: string, bytes: string) {
    const arrived = new Promise<{ answer: () => void; closed: Promise<boolean> }>((resolve) =>
      upstream.misbehave(
        start,
        (response, request) =>
          resolve({
            answer: () => says(204)(response, request),
            // True if the service could send all of its answer.
            closed: new Promise((done) =>
              response.on('close', () => done(response.writableFinished)),
            ),
          }),
        1,
      ),
    )
    const { socket } = aRawClient(bff.port, bytes)
    return { socket, ...(await inTime(arrived)) }
  }

  it('aborts reads, and does not abort payments', async () => {
    const pay = getMe('Host: bff', 'Content-Length: 0').replace(
      'GET /api/me ',
      'POST /api/me/invoices/inv-alice-1/retry_payment ',
    )
    const payment = await aWaitingRequest(PAYMENT, pay)
    const read = await aWaitingRequest(`GET ${BILLING}/customers`, getMe('Host: bff'))
    payment.socket.destroy()
    read.socket.destroy()
    // The server has noticed both when the call of the second is closed.
    assert.equal(await inTime(read.closed), false)
    payment.answer()
    assert.equal(await inTime(payment.closed), true)
    assert.equal(upstream.seen(PAYMENT).length, 1)
  })
})

describe('a preflight with many headers', () => {
  it('costs no more than any other', async () => {
    const bff = aBff(upstream)
    const preflight = () =>
      bff.ask('/api/me', {
        method: 'OPTIONS',
        origin: SHOP,
        headers: {
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': `a${' '.repeat(15_000)},b`,
        },
      })
    const start = performance.now()
    const answers = await Promise.all(Array.from({ length: 200 }, preflight))
    // A pattern that tries every way to split the spaces takes a second for each.
    assert.ok(performance.now() - start < 5_000)
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [204])
  })
})
