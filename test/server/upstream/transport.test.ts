import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, it, vi } from 'vitest'
import { createUpstream, type UpstreamOptions } from '../../../server/bff/core/upstream/client.ts'
import type { UpstreamError, UpstreamErrorCode } from '../../../server/bff/core/upstream/error.ts'
import {
  fetchTransport,
  sendRequest,
  type Transport,
} from '../../../server/bff/core/upstream/transport.ts'
import { dedicatedTransport } from '../../../server/bff/node/dedicated-transport.ts'
import { undiciTransport } from '../../../server/bff/node/undici-transport.ts'
import { configFor } from '../../support/bff/bff.ts'
import { inTime, until } from '../../support/in-time.ts'
import { aScripted, plain, type Scripted } from '../../support/upstream/scripted.ts'

const closing: (() => Promise<void>)[] = []
// The random pause between two attempts has no length here.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Way = () => Transport & { close?(): Promise<void> }
/** With the codes that differ. */
const ways: [string, Way, Record<string, UpstreamErrorCode>?][] = [
  ['fetch', () => fetchTransport],
  ['the pool', undiciTransport],
  [
    'a connection of its own',
    dedicatedTransport,
    // Its parser refuses the bytes behind the response, and waits for the other protocol until the deadline.
    { 'more bytes than were promised': 'connection-lost', 'another protocol': 'timeout' },
  ],
]

async function aService(way: Way, script: Parameters<typeof aScripted>[0]) {
  const service = await aScripted(script)
  const send = way()
  closing.push(async () => {
    await service.close()
    await send.close?.()
  })
  return { service, send, ...readerOf(service, send) }
}

function readerOf({ url }: Scripted, send: Transport, more: Partial<UpstreamOptions> = {}) {
  const upstream = createUpstream({ ...configFor(url), transport: send, ...more })
  return {
    upstream,
    read: async () => {
      const path = '/customers/alice'
      const to = more.paymentsAuth ? 'payments' : 'billing'
      const call = { service: to, method: 'GET', path, retry: 'safe' } as const
      return ((await upstream.call(call)).body as { id?: string } | undefined)?.id
    },
  }
}

const codeOf = (call: Promise<unknown>) =>
  inTime(call).then(
    () => assert.fail('it did not fail'),
    (error: UpstreamError) => error.code,
  )

/** Milliseconds, for calls that need no token before. */
const SHORT = { timeouts: { attempt: 250, read: 300 }, paymentsAuth: 'basic' } as const

const OK = 'HTTP/1.1 200 OK\r\n'
const alice = plain('{"id":"alice"}')
const bob = plain('{"id":"bob"}')

/** Writes the bytes and ends the connection. */
const ends = (bytes: string) => (socket: Socket) => socket.end(bytes)
const stays = (bytes: string) => (socket: Socket) => socket.write(bytes, 'latin1')

const faults: [string, (socket: Socket) => void, UpstreamErrorCode][] = [
  [
    'fewer bytes than were promised',
    ends(`${OK}Content-Length: 99\r\n\r\n{"id":"a"}`),
    'connection-lost',
  ],
  [
    'more bytes than were promised',
    stays(`${OK}Content-Length: 4\r\n\r\n{"id":"a"}`),
    'unreadable',
  ],
  [
    'a chunk that is cut',
    ends(`${OK}Transfer-Encoding: chunked\r\n\r\n9\r\n{"id`),
    'connection-lost',
  ],
  [
    'chunks without an end',
    ends(`${OK}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`),
    'connection-lost',
  ],
  [
    'a chunk size that is none',
    stays(`${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\n`),
    'connection-lost',
  ],
  [
    'two lengths',
    stays(`${OK}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}}`),
    'connection-lost',
  ],
  [
    'a length and chunks',
    stays(`${OK}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    'connection-lost',
  ],
  ['headers that never end', stays(`${OK}X: ${'x'.repeat(40_000)}`), 'connection-lost'],
  [
    'another protocol',
    stays('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    'connection-lost',
  ],
  ['text that is not UTF-8', stays(`${OK}Content-Length: 3\r\n\r\n"\xff"`), 'unreadable'],
  ['no HTTP at all', stays('220 mail.example ESMTP\r\n'), 'connection-lost'],
  ['an end before a word', ends(''), 'connection-lost'],
  [
    'a reset after the headers',
    (socket) =>
      void socket.write(`${OK}Content-Length: 9\r\n\r\n{`, () => socket.resetAndDestroy()),
    'connection-lost',
  ],
]

for (const [name, way, codes = {}] of ways) {
  describe(`a response over ${name}`, () => {
    for (const [what, script, usual] of faults) {
      const code = codes[what] ?? usual
      if (code === 'timeout') continue
      it(`is discarded if it is ${what}, and the next attempt is read`, async () => {
        let good = false
        const tries = code === 'unreadable' ? 2 : 3
        const { service, read } = await aService(way, (socket, n) =>
          good || n > tries ? stays(alice)(socket) : script(socket),
        )
        assert.equal(await codeOf(read()), code)
        assert.equal(service.requests.length, tries)
        assert.equal(await read(), 'alice')
        good = true
        assert.equal(await read(), 'alice')
      })
    }

    it('that leads elsewhere is not followed', async () => {
      const elsewhere = await aScripted(stays(alice))
      closing.push(elsewhere.close)
      for (const status of [301, 302, 303, 307, 308]) {
        const redirect = `HTTP/1.1 ${status} Elsewhere\r\nLocation: ${elsewhere.url}/steal\r\n`
        const { service, read } = await aService(way, stays(`${redirect}Content-Length: 0\r\n\r\n`))
        assert.equal(await codeOf(read()), 'unreadable')
        assert.deepEqual([service.requests.length, elsewhere.requests], [1, []])
      }
    })

    const surplus: [string, string][] = [
      ['another answer', alice + bob],
      ['a body where none may be', `HTTP/1.1 204 No Content\r\n\r\n${bob}`],
      ['more than its length', `${alice}{"id":"bob"}`],
    ]
    for (const [what, bytes] of surplus) {
      it(`that has ${what} after it exposes nothing to another customer`, async () => {
        const { read } = await aService(way, (socket, n) => stays(n === 1 ? bytes : alice)(socket))
        await read()
        for (let i = 0; i < 5; i++) assert.equal(await read(), 'alice')
      })
    }

    it('that arrives late is not read as the response to the next request', async () => {
      let arrive = () => {}
      const { service, send } = await aService(way, (socket, n) => {
        if (n === 1) arrive = () => socket.write(bob)
        else stays(alice)(socket)
      })
      assert.equal(await codeOf(readerOf(service, send, SHORT).read()), 'timeout')
      arrive()
      const { read } = readerOf(service, send, { paymentsAuth: 'basic' })
      for (let i = 0; i < 10; i++) assert.equal(await read(), 'alice')
    })

    const silences: [string, (socket: Socket) => void][] = [
      ['sends nothing', () => {}],
      ['stops after its headers', stays(`${OK}Content-Length: 9\r\n\r\n`)],
      ['stops in the middle', stays(`${OK}Content-Length: 9\r\n\r\n{"a"`)],
      [
        'drips',
        (socket) => {
          socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`)
          const timer = setInterval(() => socket.write('1\r\n \r\n'), 20)
          socket.on('close', () => clearInterval(timer))
        },
      ],
    ]
    for (const [what, script] of silences) {
      it(`of a service that ${what} fails at the deadline, and leaves no socket open`, async () => {
        const { service, send } = await aService(way, script)
        const { upstream, read } = readerOf(service, send, SHORT)
        const start = performance.now()
        assert.equal(await codeOf(read()), 'timeout')
        const ms = performance.now() - start
        assert.ok(ms > 225 && ms < 3_000, `${ms} ms`)
        const isLetGo = () => service.sockets.every(({ destroyed }) => destroyed)
        await until(() => isLetGo() && upstream.stats('payments').inFlight === 0)
      })
    }

    it('of a service that never completes the TLS handshake fails at the deadline', async () => {
      const { service, send } = await aService(way, () => {})
      const payments = service.url.replace('http:', 'https:')
      const baseUrls = { ...configFor(service.url).baseUrls, payments }
      const { read } = readerOf(service, send, { ...SHORT, baseUrls })
      const start = performance.now()
      assert.equal(await codeOf(read()), 'timeout')
      assert.ok(performance.now() - start < 3_000)
      assert.equal(service.requests.length, 0)
    })
  })
}

describe('a failed request', () => {
  const error = (facts: object) => Object.assign(new Error('no'), facts)
  const causes: [string, unknown, UpstreamErrorCode][] = [
    ['refused', error({ code: 'ECONNREFUSED', syscall: 'connect' }), 'unreachable'],
    ['without an address', error({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), 'unreachable'],
    ['slow to connect', error({ code: 'UND_ERR_CONNECT_TIMEOUT' }), 'unreachable'],
    ['of a certificate of its own', error({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'unreachable'],
    ['of a certificate that is over', error({ code: 'CERT_HAS_EXPIRED' }), 'unreachable'],
    [
      'of a certificate for another host',
      error({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
      'unreachable',
    ],
    [
      'of an unknown certificate authority',
      error({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }),
      'unreachable',
    ],
    [
      'refused at every address',
      new AggregateError([error({ syscall: 'connect' }), error({ syscall: 'connect' })]),
      'unreachable',
    ],
    [
      'refused at one of two',
      new AggregateError([error({ syscall: 'connect' }), error({})]),
      'connection-lost',
    ],
    ['while reading', error({ code: 'ECONNRESET', syscall: 'read' }), 'connection-lost'],
    ['while writing', error({ code: 'EPIPE', syscall: 'write' }), 'connection-lost'],
    ['for no reason', undefined, 'connection-lost'],
  ]
  for (const [how, cause, code] of causes) {
    it(`${how} has the code "${code}", however the error is nested`, async () => {
      for (const thrown of [cause, new TypeError('fetch failed', { cause })]) {
        const { signal } = new AbortController()
        const init = { method: 'POST', headers: {}, signal }
        const breaks: Transport = () => Promise.reject(thrown)
        const throws: Transport = () => {
          throw thrown
        }
        for (const send of [breaks, throws]) {
          assert.equal(await codeOf(sendRequest(send, 'http://service.example', init)), code)
        }
      }
    })
  }
})
