import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { afterEach, describe, it } from 'vitest'
import { createUpstream } from '../../../server/bff/core/upstream/client.ts'
import { UpstreamError } from '../../../server/bff/core/upstream/error.ts'
import { MAX_RESPONSE_BYTES, sendRequest } from '../../../server/bff/core/upstream/transport.ts'
import { dedicatedTransport } from '../../../server/bff/node/dedicated-transport.ts'
import { inTime } from '../../support/in-time.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A service that records the connection and the content of each request. */
async function aService(answer: RequestListener = (_, response) => response.end()) {
  const connections: Socket[] = []
  const seen: string[] = []
  const server: Server = createServer(async (request, response) => {
    connections.push(request.socket)
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push([request.method, request.url, request.headers['content-length'], body].join(' '))
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections, seen }
}

/** A port; the test handles its connections. */
async function aPort(meet: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createSocketServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    meet(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const POST = { method: 'POST', headers: { Accept: 'application/json' } }
const ask = (url: string, more: object = {}, connectMs?: number) =>
  sendRequest(dedicatedTransport(connectMs), url, {
    ...POST,
    signal: new AbortController().signal,
    ...more,
  })
const codeOf = async (call: Promise<unknown>) => {
  const error = await inTime(call).then(
    () => assert.fail('it did not fail'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof UpstreamError, String(error))
  return error.code
}

describe('the dedicated transport', () => {
  it('opens a connection per request', async () => {
    const { url, connections } = await aService()
    for (let i = 0; i < 3; i++) await ask(`${url}/pay`)
    assert.equal(new Set(connections).size, 3)
  })

  it('sends the request and reads the response', async () => {
    const { url, seen } = await aService((_, response) =>
      response.writeHead(422, { 'Debug-Id': 'd1', 'Content-Type': 'application/json' }).end('{}'),
    )
    const { status, headers, text } = await ask(`${url}/a?b=c`, { body: 'é' })
    assert.deepEqual([status, headers.get('debug-id'), text], [422, 'd1', '{}'])
    await ask(`${url}/empty`)
    assert.deepEqual(seen, ['POST /a?b=c 2 é', 'POST /empty 0 '])
  })

  it('reads a response without a body', async () => {
    const { url } = await aService((_, response) => response.writeHead(204).end())
    const { status, text } = await ask(url)
    assert.deepEqual([status, text], [204, ''])
  })

  it('reports that nothing was sent when the TLS handshake fails or hangs', async () => {
    const ends = await aPort((socket) => socket.destroy())
    assert.equal(await codeOf(ask(`https://127.0.0.1:${ends}/`)), 'unreachable')
    const silent = await aPort(() => {})
    assert.equal(await codeOf(ask(`https://127.0.0.1:${silent}/`, {}, 50)), 'unreachable')
  })

  it('stops reading at the size limit', async () => {
    const { url } = await aService((_, response) => {
      response.end(Buffer.alloc(MAX_RESPONSE_BYTES + 1, ' '))
    })
    assert.equal(await codeOf(ask(url)), 'too-large')
  })

  it('stops waiting when its signal is cancelled', async () => {
    const leaving = new AbortController()
    const port = await aPort((socket) =>
      socket.once('data', () => leaving.abort(new UpstreamError('timeout', 'late'))),
    )
    const call = ask(`http://127.0.0.1:${port}/`, { signal: leaving.signal })
    assert.equal(await codeOf(call), 'timeout')
  })
})

describe('calls to a service', () => {
  it('share connections for reads and use a dedicated one for payments', async () => {
    const token = JSON.stringify({ access_token: 'a' })
    const { url, connections, seen } = await aService(({ url: path }, response) =>
      response.end(path === '/token' ? token : '{}'),
    )
    const upstream = createUpstream({
      tokenUrl: `${url}/token`,
      baseUrls: { billing: url, links: url, payments: url },
      clientId: 'id',
      clientSecret: 'secret',
      paymentTransport: dedicatedTransport(),
    })
    const call = (repeat: 'safe' | 'never') =>
      upstream.call({ service: 'billing', method: 'POST', path: `/${repeat}`, retry: repeat })
    for (const repeat of ['safe', 'never', 'safe', 'never'] as const) await call(repeat)
    const dedicated = connections.filter((_, i) => seen[i]?.startsWith('POST /never'))
    const shared = connections.filter((_, i) => !seen[i]?.startsWith('POST /never'))
    assert.equal(new Set(dedicated).size, 2)
    assert.ok(dedicated.every((connection) => !shared.includes(connection)))
  })
})
