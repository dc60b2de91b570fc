import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { afterEach, before, describe, it, mock } from 'node:test'
import { pool } from '../../server/node/pool.ts'
import { byFetch } from '../../server/upstream/by-fetch.ts'
import type { UpstreamError, UpstreamErrorCode } from '../../server/upstream/error.ts'
import { exchange, type Send } from '../../server/upstream/exchange.ts'
import { createUpstream, type UpstreamOptions } from '../../server/upstream/upstream.ts'
import { configFor } from '../support/bff.ts'
import { inTime, until } from '../support/in-time.ts'
import { aScripted, plain, type Scripted } from '../support/scripted.ts'

const closing: (() => Promise<void>)[] = []
// The random pause between two attempts has no length here.
before(() => mock.method(Math, 'random', () => 0))
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const ways: [string, () => Send & { close?(): Promise<void> }][] = [
  ['fetch', () => byFetch],
  ['the pool', pool],
]

async function aService(
  way: () => Send & { close?(): Promise<void> },
  script: Parameters<typeof aScripted>[0],
) {
  const service = await aScripted(script)
  const send = way()
  closing.push(async () => {
    await service.close()
    await send.close?.()
  })
  return { service, send, ...readerOf(service, send) }
}

function readerOf({ url }: Scripted, send: Send, more: Partial<UpstreamOptions> = {}) {
  const upstream = createUpstream({ ...configFor(url), send, ...more })
  return {
    upstream,
    read: async () => {
      const path = '/customers/alice'
      const call = { service: 'billing', method: 'GET', path, repeat: 'freely' } as const
      return ((await upstream.call(call)).body as { id?: string } | undefined)?.id
    },
  }
}

const codeOf = (call: Promise<unknown>) =>
  inTime(call).then(
    () => assert.fail('it did not fail'),
    (error: UpstreamError) => error.code,
  )

/** Milliseconds. */
const SHORT = { attempt: 250, read: 300 }

const OK = 'HTTP/1.1 200 OK\r\n'
const alice = plain('{"id":"alice"}')
const bob = plain('{"id":"bob"}')

/** What is written, and whether the connection ends then. */
const ends = (bytes: string) => (socket: Socket) => socket.end(bytes)
const stays = (bytes: string) => (socket: Socket) => socket.write(bytes)

const faults: [string, (socket: Socket) => void, UpstreamErrorCode][] = [
  ['fewer bytes than were promised', ends(`${OK}Content-Length: 99\r\n\r\n{"id":"a"}`), 'broken'],
  [
    'more bytes than were promised',
    stays(`${OK}Content-Length: 4\r\n\r\n{"id":"a"}`),
    'unreadable',
  ],
  ['a chunk that is cut', ends(`${OK}Transfer-Encoding: chunked\r\n\r\n9\r\n{"id`), 'broken'],
  ['chunks without an end', ends(`${OK}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`), 'broken'],
  ['a chunk size that is none', stays(`${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\n`), 'broken'],
  ['two lengths', stays(`${OK}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}}`), 'broken'],
  [
    'a length and chunks',
    stays(`${OK}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    'broken',
  ],
  ['headers that never end', stays(`${OK}X: ${'x'.repeat(40_000)}`), 'broken'],
  [
    'another protocol',
    stays('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    'broken',
  ],
  ['no HTTP at all', stays('220 mail.example ESMTP\r\n'), 'broken'],
  ['an end before a word', ends(''), 'broken'],
  [
    'a reset after the headers',
    (socket) =>
      void socket.write(`${OK}Content-Length: 9\r\n\r\n{`, () => socket.resetAndDestroy()),
    'broken',
  ],
]

for (const [name, way] of ways) {
  describe(`an answer by ${name}`, () => {
    for (const [what, script, code] of faults) {
      it(`of ${what} is none, and the next attempt reads on`, async () => {
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

    const surplus: [string, string][] = [
      ['another answer', alice + bob],
      ['a body where none may be', `HTTP/1.1 204 No Content\r\n\r\n${bob}`],
      ['more than its length', `${alice}{"id":"bob"}`],
    ]
    for (const [what, bytes] of surplus) {
      it(`that brings ${what} along gives nobody what is not theirs`, async () => {
        const { read } = await aService(way, (socket, n) => stays(n === 1 ? bytes : alice)(socket))
        await read()
        for (let i = 0; i < 5; i++) assert.equal(await read(), 'alice')
      })
    }

    it('that comes late is not the answer to the next request', async () => {
      const { service, send } = await aService(way, (socket, n) => {
        if (n === 1) setTimeout(() => socket.write(bob), 350)
        else stays(alice)(socket)
      })
      const { read } = readerOf(service, send, { limits: SHORT })
      assert.equal(await codeOf(read()), 'timeout')
      for (let i = 0; i < 10; i++) {
        assert.equal(await read(), 'alice')
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    })

    const silences: [string, (socket: Socket) => void][] = [
      ['says nothing', () => {}],
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
      it(`of a service that ${what} ends at the deadline, and holds nothing any more`, async () => {
        const { service, send } = await aService(way, script)
        const { upstream, read } = readerOf(service, send, { limits: SHORT })
        const start = performance.now()
        assert.equal(await codeOf(read()), 'timeout')
        const ms = performance.now() - start
        assert.ok(ms > 225 && ms < 3_000, `${ms} ms`)
        // The connection that carried the token may be kept; the one that hangs is closed.
        const isLetGo = () => service.sockets.some(({ destroyed }) => destroyed)
        await until(() => isLetGo() && upstream.traffic('billing').inFlight === 0)
      })
    }

    it('of a service that never agrees on TLS ends at the deadline', async () => {
      const { service, send } = await aService(way, () => {})
      const billing = service.url.replace('http:', 'https:')
      const baseUrls = { ...configFor(service.url).baseUrls, billing }
      const { read } = readerOf(service, send, { baseUrls, limits: SHORT })
      const start = performance.now()
      assert.equal(await codeOf(read()), 'timeout')
      assert.ok(performance.now() - start < 3_000)
      assert.equal(service.requests.length, 0)
    })
  })
}

describe('a request that failed', () => {
  const error = (facts: object) => Object.assign(new Error('no'), facts)
  const causes: [string, unknown, UpstreamErrorCode][] = [
    ['refused', error({ code: 'ECONNREFUSED', syscall: 'connect' }), 'unreachable'],
    ['without an address', error({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), 'unreachable'],
    ['slow to connect', error({ code: 'UND_ERR_CONNECT_TIMEOUT' }), 'unreachable'],
    ['of a certificate of its own', error({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'unreachable'],
    ['of a certificate that is over', error({ code: 'CERT_HAS_EXPIRED' }), 'unreachable'],
    [
      "of somebody else's certificate",
      error({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
      'unreachable',
    ],
    ['of a signer nobody knows', error({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }), 'unreachable'],
    [
      'refused at every address',
      new AggregateError([error({ syscall: 'connect' }), error({ syscall: 'connect' })]),
      'unreachable',
    ],
    [
      'refused at one of two',
      new AggregateError([error({ syscall: 'connect' }), error({})]),
      'broken',
    ],
    ['while reading', error({ code: 'ECONNRESET', syscall: 'read' }), 'broken'],
    ['while writing', error({ code: 'EPIPE', syscall: 'write' }), 'broken'],
    ['for no reason', undefined, 'broken'],
  ]
  for (const [how, cause, code] of causes) {
    it(`${how} is "${code}", however it is told`, async () => {
      for (const thrown of [cause, new TypeError('fetch failed', { cause })]) {
        const { signal } = new AbortController()
        const init = { method: 'POST', headers: {}, signal }
        const breaks: Send = () => Promise.reject(thrown)
        const throws: Send = () => {
          throw thrown
        }
        for (const send of [breaks, throws]) {
          assert.equal(await codeOf(exchange(send, 'http://service.example', init)), code)
        }
      }
    })
  }
})
