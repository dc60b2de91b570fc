import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, it } from 'vitest'
import { CancelSource } from '../../../server/bff/core/upstream/cancellation.ts'
import { createUpstream } from '../../../server/bff/core/upstream/client.ts'
import { undiciTransport } from '../../../server/bff/node/undici-transport.ts'
import { configFor } from '../../support/bff/bff.ts'

const servers: Server[] = []
const pools: ReturnType<typeof undiciTransport>[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

async function aService(answer: RequestListener) {
  const sockets: Socket[] = []
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/token')) response.end('{"access_token":"t"}')
    else answer(request, response)
  })
  server.on('connection', (socket) => sockets.push(socket))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const send = undiciTransport()
  pools.push(send)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const upstream = createUpstream({ ...configFor(url), transport: send })
  return {
    send,
    url,
    sockets,
    read: () =>
      upstream.call({ service: 'billing', method: 'GET', path: '/customers/a', retry: 'safe' }),
  }
}

describe('the undici transport', () => {
  it('reuses its connections', async () => {
    const { read, sockets } = await aService((_, response) => response.end('{}'))
    for (let i = 0; i < 10; i++) await read()
    assert.ok(sockets.length <= 2, `${sockets.length} connections`)
  })

  it('retries when the peer has closed a pooled connection', async () => {
    const { read, sockets } = await aService((_, response) => response.end('{}'))
    for (let i = 0; i < 10; i++) {
      assert.equal((await read()).status, 200)
      for (const socket of sockets) socket.resetAndDestroy()
    }
  })

  it('requests compressed responses and decompresses them', async () => {
    let asked: unknown
    const { read } = await aService((request, response) => {
      asked = request.headers['accept-encoding']
      response.setHeader('Content-Encoding', 'gzip').end(gzipSync('{"id":"ä"}'))
    })
    assert.deepEqual((await read()).body, { id: 'ä' })
    assert.equal(asked, 'gzip')
  })

  const unasked: [string, Buffer][] = [
    ['br', brotliCompressSync('{}')],
    ['gzip, gzip', gzipSync(gzipSync('{}'))],
  ]
  for (const [encoding, bytes] of unasked) {
    it(`rejects the encoding "${encoding}", which it did not request`, async () => {
      const { read } = await aService((_, response) =>
        response.setHeader('Content-Encoding', encoding).end(bytes),
      )
      await assert.rejects(read(), { code: 'unreadable' })
    })
  }

  it('reads an empty response that names an encoding', async () => {
    for (const method of ['HEAD', 'DELETE', 'GET']) {
      const { send, url } = await aService((_, response) => {
        response.setHeader('Content-Encoding', 'gzip').writeHead(method === 'DELETE' ? 204 : 200)
        response.end()
      })
      const init = { method, headers: {}, signal: new CancelSource() }
      const { bytes } = await send(`${url}/x`, init)
      assert.equal(bytes.length, 0)
    }
  })

  it('rejects a truncated compressed response', async () => {
    const { read } = await aService((_, response) =>
      response.setHeader('Content-Encoding', 'gzip').end(gzipSync('{"id":"a"}').subarray(0, 12)),
    )
    await assert.rejects(read(), { code: 'connection-lost' })
  })
})
