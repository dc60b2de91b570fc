/** Bodies that do not arrive: read by the surrounding server, cut off, without an end. */
import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { json } from 'node:stream/consumers'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { beforeAll, beforeEach, describe, it } from 'vitest'
import { createBff } from '../../../server/bff/app.ts'
import { MERCHANT_SCOPES } from '../../../server/contract/session.ts'
import { listener } from '../../../server/host/http-server.ts'
import { OPERATIONS } from '../../../server/operations/index.ts'
import type { Operation } from '../../../server/operations/operation.ts'
import { atEnd } from '../../support/at-end.ts'
import { configFor, mintedBy } from '../../support/bff/bff.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const OPTIONAL = (OPERATIONS as readonly Operation[]).filter(({ bodyOptional }) => bodyOptional)
const CANCEL = '/pay/api/billing/subscriptions/s1/cancel'
const CANCEL_AT_THE_END = { cancel_option: 'END_OF_PERIOD' }

describe('a body', async () => {
  const upstream = await upstreamOfFile()
  const lines: { status: number; problem?: string; error?: string }[] = []
  const log = {
    info: (line: object) => void lines.push(line as (typeof lines)[number]),
    error: (line: object) => void lines.push(line as (typeof lines)[number]),
  }
  const bff = createBff({ config: configFor(upstream.url), prefix: '/pay', log })
  let token: string
  const tokens = async () => {
    const ask = async (path: string, init: RequestInit) => bff.request(`/pay${path}`, init)
    token = (await mintedBy(ask, { kind: 'merchant', scopes: MERCHANT_SCOPES })).token
    upstream.requests.length = 0
    lines.length = 0
  }
  beforeEach(tokens)

  async function portOf(listen: RequestListener): Promise<number> {
    const server = createServer(listen)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    atEnd(() => {
      server.closeAllConnections()
      server.close()
    })
    return (server.address() as AddressInfo).port
  }

  const head = (path: string, ...headers: string[]) =>
    [
      `POST ${path} HTTP/1.1`,
      'Host: shop.example',
      `Authorization: Bearer ${token}`,
      ...headers,
      '',
      '',
    ].join('\r\n')

  /** The bytes that a server sends until it closes the connection. */
  async function answerTo(port: number, bytes: string, isEnded = false): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('latin1').on('data', (chunk) => {
      answer += chunk
    })
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => {})
    socket.write(bytes)
    if (isEnded) setTimeout(() => socket.destroy(), 100)
    await closed
    return answer
  }

  describe('that the surrounding server has read', () => {
    const servers: [string, () => Promise<number>][] = [
      [
        'Express',
        async () => {
          const shop = express()
          shop.use(express.json())
          const listen = listener(bff)
          // The prefix stays, as in the other servers.
          shop.use((request, response) => listen(request, response))
          return portOf(shop)
        },
      ],
      [
        'Fastify',
        async () => {
          const shop = fastify()
          const listen = listener(bff)
          shop.all('/pay/*', (request, reply) => {
            reply.hijack()
            listen(request.raw, reply.raw)
          })
          await shop.ready()
          return portOf((request, response) => shop.routing(request, response))
        },
      ],
      [
        'a middleware that reads the stream, as Koa has them',
        async () => {
          const listen = listener(bff)
          return portOf(async (request, response) => {
            await json(request)
            listen(request, response)
          })
        },
      ],
      [
        'Hono',
        async () => {
          const shop = new Hono()
          shop.use(async (c, next) => {
            await c.req.json()
            await next()
          })
          shop.all('/pay/*', (c) => bff.fetch(c.req.raw))
          return portOf(listener(shop))
        },
      ],
    ]
    const body = JSON.stringify(CANCEL_AT_THE_END)
    const type = 'Content-Type: application/json'
    const framings: [string, string[], string][] = [
      ['a length', [`Content-Length: ${body.length}`], body],
      [
        'chunks',
        ['Transfer-Encoding: chunked'],
        `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      ],
    ]

    for (const [name, start] of servers)
      describe(name, () => {
        let port: number
        beforeAll(async () => {
          port = await start()
        })
        for (const [framing, headers, sent] of framings)
          for (const path of [CANCEL, '/pay/api/billing/taxes'])
            it(`is refused, and the log names the cause: ${framing}, ${path}`, async () => {
              const bytes = head(path, type, 'Connection: close', ...headers) + sent
              assert.match(await answerTo(port, bytes), /^HTTP\/1\.1 (400|500) /)
              assert.equal(upstream.requests.length, 0)
              assert.match(lines[0]?.error ?? '', /before any body parser/)
            })
      })

    it('is refused by each operation that has a default for it', async () => {
      assert.ok(OPTIONAL.length > 0)
      for (const { id, path, service } of OPTIONAL) {
        const below = service === 'billing' ? '/billing' : ''
        const address = `https://shop.example/pay/api${below}${path.replace(/\{\w+\}/g, 'x1')}`
        const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
        const request = new Request(address, { method: 'POST', headers, body: '{}' })
        await request.json()
        assert.equal((await bff.fetch(request)).status, 500, id)
      }
      assert.equal(upstream.requests.length, 0)
    })
  })

  it('that is announced by its type alone is no default', async () => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const response = await bff.request(CANCEL, { method: 'POST', headers })
    assert.equal(response.status, 400)
    assert.equal(upstream.requests.length, 0)
  })

  it('that is cut off by its client is 499 in the log', async () => {
    const port = await portOf(listener(bff))
    const type = 'Content-Type: application/json'
    for (const headers of [['Content-Length: 100'], ['Transfer-Encoding: chunked']]) {
      lines.length = 0
      await answerTo(port, `${head(CANCEL, type, ...headers)}5\r\n{"a":`, true)
      while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      assert.deepEqual(
        lines.map(({ status, problem }) => [status, problem]),
        [[499, 'client-disconnected']],
      )
    }
    assert.equal(upstream.requests.length, 0)
  })

  it('without an end is closed after the answer of a route that reads none', async () => {
    const port = await portOf(listener(bff))
    for (const path of ['/pay/api/billing/credit-notes/x1/void', '/pay/healthz', '/pay/nothing'])
      for (const headers of [['Content-Length: 60000'], ['Transfer-Encoding: chunked']]) {
        const answer = await answerTo(port, `${head(path, ...headers)}5\r\n`)
        assert.match(answer, /^HTTP\/1\.1 \d{3} /)
      }
  })
})
