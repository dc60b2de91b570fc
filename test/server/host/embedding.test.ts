import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type BffOptions, createBff } from '../../../server/bff/app.ts'
import { metrics } from '../../../server/bff/node/metrics.ts'
import { staticFiles } from '../../../server/bff/node/static-files.ts'
import { listen, listener } from '../../../server/host/http-server.ts'
import { atEnd } from '../../support/at-end.ts'
import { configFor, mintedBy, problemOf } from '../../support/bff/bff.ts'
import { type FakeUpstream, fails, fakeUpstream, resets } from '../../support/upstream/upstream.ts'

type Ask = (path: string, init?: RequestInit) => Promise<Response>

const PAY = '/api/me/invoices/inv-alice-1/retry_payment'

/** By the platform's fetch: nothing of Node's own is given to it. */
describe('the BFF inside another server, below a prefix', () => {
  let upstream: FakeUpstream
  beforeAll(async () => {
    upstream = await fakeUpstream()
  })
  afterAll(() => upstream.close())

  const aBff = (more: Partial<BffOptions> = {}) =>
    createBff({ config: configFor(upstream.url), log: { info() {}, error() {} }, ...more })

  async function session(ask: Ask) {
    const { token } = await mintedBy(ask)
    return { headers: { Authorization: `Bearer ${token}` } }
  }

  async function works(ask: Ask) {
    const mine = await session(ask)
    assert.equal((await ask('/api/me', mine)).status, 200)
    assert.equal((await ask(PAY, { ...mine, method: 'POST' })).status, 204)
    await problemOf(await ask('/api/nothing'), 404, 'not-found')
    upstream.reset()
  }

  /** On a port, with the shop at its root. */
  async function worksOn(listener: RequestListener) {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      await works((path, init) => fetch(`${url}/pay${path}`, init))
      assert.equal(await (await fetch(url)).text(), 'shop')
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  it('is mounted by Hono', async () => {
    const shop = new Hono().get('/', (c) => c.text('shop')).mount('/pay', aBff().fetch)
    await works(async (path, init) => shop.request(`/pay${path}`, init))
    assert.equal(await (await shop.request('/')).text(), 'shop')
  })

  it('is used by Express, before body parsers', async () => {
    const shop = express()
    shop.use('/pay', listener(aBff()))
    shop.use(express.json())
    shop.get('/', (_, response) => void response.send('shop'))
    await worksOn(shop)
  })

  it('is a route of Fastify that keeps the prefix in the path', async () => {
    const shop = fastify()
    const handle = listener(aBff({ prefix: '/pay' }))
    shop.register(async (pay) => {
      pay.removeAllContentTypeParsers()
      pay.addContentTypeParser('*', (_request, _body, done) => done(null))
      pay.all('/pay/*', (request, reply) => {
        reply.hijack()
        handle(request.raw, reply.raw)
      })
    })
    shop.get('/', () => 'shop')
    await shop.ready()
    await worksOn((request, response) => shop.routing(request, response))
    await shop.close()
  })

  it('is a route handler for Next and edge runtimes', async () => {
    const { fetch: handler } = aBff({ prefix: '/pay' })
    const ask = (path: string, init?: RequestInit) =>
      handler(new Request(`https://shop.example${path}`, init))
    await works(async (path, init) => ask(`/pay${path}`, init))
    for (const elsewhere of ['/api/me', '/payed/api/me', '/pay']) {
      await problemOf(await ask(elsewhere), 404, 'not-found')
    }
    const described = (await (await ask('/pay/openapi.json')).json()) as { servers: object[] }
    // Relative to the document, which is below the prefix.
    assert.deepEqual(described.servers, [{ url: '.' }])
  })

  it('takes a prefix in each of its spellings, and no text that is none', async () => {
    for (const prefix of ['/pay', 'pay', '/pay/', '//pay//'])
      assert.equal((await aBff({ prefix }).request('/pay/healthz')).status, 200, prefix)
    for (const prefix of ['', '/'])
      assert.equal((await aBff({ prefix }).request('/healthz')).status, 200, prefix)
    for (const prefix of ['/caf%C3%A9', '/café'])
      assert.equal((await aBff({ prefix }).request('/caf%C3%A9/healthz')).status, 200, prefix)
    assert.equal((await aBff({ prefix: 'a/b' }).request('/a/b/healthz')).status, 200)
    for (const prefix of ['/../pay', '/pay?x', '/pay#x', '/%', '/a\\b'])
      assert.throws(() => aBff({ prefix }), /prefix must be a path such as "\/pay"/, prefix)
  })

  it('answers a health check over HTTP/1.0 without a host', async () => {
    const shop = express()
    shop.use('/pay', listener(aBff()))
    const server = createServer(shop)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const ours = await listen(0, '127.0.0.1')
    ours.serve(aBff())
    atEnd(async () => {
      server.close()
      await ours.close()
    })
    const checks: [number, string][] = [
      [(server.address() as AddressInfo).port, '/pay/healthz'],
      [ours.port, '/healthz'],
    ]
    for (const [port, path] of checks) {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
      assert.match(await text(socket), /^HTTP\/1\.1 200 /)
    }
  })

  it('is made twice with the same metrics, which count both', async () => {
    const telemetry = metrics()
    aBff({ telemetry })
    aBff({ telemetry, prefix: '/pay' })
    const response = await telemetry.fetch(new Request('http://localhost/metrics'))
    assert.match(
      await (await response).text(),
      /^http_client_active_requests\{peer_service="billing"\} 0$/m,
    )
  })

  it('serves the elements below the prefix, to every origin', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'till elements '))
    atEnd(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'locales/pricing-table'), { recursive: true })
    const names = [
      'tillkit.js',
      'pricing-table.js',
      'locales/de.json',
      'locales/pricing-table/de.json',
    ]
    for (const name of names) {
      writeFileSync(join(folder, name), `content of ${name}`)
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(`content of ${name}`))
    }
    const bff = aBff({ prefix: '/pay', scripts: staticFiles(folder) })
    for (const name of names) {
      const { status, headers } = await bff.request(`/pay/${name}`)
      assert.equal(status, 200)
      const type = name.endsWith('.json') ? 'application/json' : 'text/javascript; charset=utf-8'
      assert.equal(headers.get('content-type'), type)
      assert.equal(headers.get('access-control-allow-origin'), '*')
      assert.equal(headers.get('cache-control'), 'public, no-cache')
      const etag = headers.get('etag') ?? ''
      const again = await bff.request(`/pay/${name}`, { headers: { 'If-None-Match': etag } })
      assert.equal(again.status, 304)
      const small = await bff.request(`/pay/${name}`, {
        headers: { 'Accept-Encoding': 'gzip, br' },
      })
      assert.equal(small.headers.get('content-encoding'), 'br')
      const bytes = brotliDecompressSync(await small.arrayBuffer())
      assert.equal(bytes.toString(), `content of ${name}`)
    }
    await problemOf(await bff.request('/pay/other.js'), 404, 'not-found')
    await problemOf(await bff.request('/tillkit.js'), 404, 'not-found')
    await problemOf(await aBff({ prefix: '/pay' }).request('/pay/tillkit.js'), 404, 'not-found')
  })

  it('sends a payment once, also if it fails', async () => {
    for (const how of [resets, fails(500, 'INTERNAL_SERVER_ERROR'), fails(503, 'UNAVAILABLE')]) {
      const bff = aBff()
      const ask: Ask = async (path, init) => bff.request(path, init)
      const mine = await session(ask)
      upstream.misbehave('POST /v1/commerce/billing/invoices', how)
      await ask(PAY, { ...mine, method: 'POST' })
      await ask(PAY, { ...mine, method: 'POST' })
      assert.equal(upstream.seen('POST /v1/commerce/billing/invoices').length, 1)
      upstream.reset()
    }
  })
})
