import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { describe, it, vi } from 'vitest'
import { listen, localUrl } from '../../../server/host/http-server.ts'
import { inTime } from '../../support/in-time.ts'

describe('an HTTP server', () => {
  it('limits headers to 15 seconds and a request to 30', async () => {
    const port = await listen(0, '127.0.0.1')
    port.serve({ fetch: () => new Response('here') })
    let server: Partial<Server> = {}
    const begins = (message: unknown) => {
      server = (message as { server: Server }).server
    }
    subscribe('http.server.request.start', begins)
    await fetch(`http://127.0.0.1:${port.port}`)
    unsubscribe('http.server.request.start', begins)
    await port.close()
    const { headersTimeout = 0, requestTimeout = 0 } = server
    assert.ok(headersTimeout > 0 && headersTimeout < 15_000)
    assert.ok(requestTimeout > 0 && requestTimeout < 30_000)
  })
})

describe('an HTTP server that closes', () => {
  it('does not wait for a connection without a request', async () => {
    const port = await listen(0, '127.0.0.1')
    port.serve({ fetch: () => new Response('here') })
    // As browsers preconnect.
    const ahead = connect(port.port, '127.0.0.1').on('error', () => {})
    await once(ahead, 'connect')
    assert.equal((await fetch(`http://127.0.0.1:${port.port}`)).status, 200)
    await inTime(port.close())
    ahead.destroy()
  })

  it('responds to requests sent before it closed, including those it has not read yet', async () => {
    const port = await listen(0, '127.0.0.1')
    port.serve({ fetch: () => new Response('here') })
    const sockets = Array.from({ length: 20 }, () => connect(port.port, '127.0.0.1'))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    // All of them have been accepted.
    assert.equal((await fetch(`http://127.0.0.1:${port.port}`)).status, 200)
    const answers = sockets.map(async (socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      return String(await Promise.race([once(socket, 'data'), once(socket, 'close')]))
    })
    const closed = port.close()
    for (const answer of await Promise.all(answers)) assert.match(answer, /^HTTP\/1.1 200/)
    await inTime(closed)
  })

  it('cuts requests without a response after twenty seconds', async () => {
    const port = await listen(0, '127.0.0.1')
    let asked = () => {}
    const underWay = new Promise<void>((resolve) => {
      asked = resolve
    })
    port.serve({
      fetch() {
        asked()
        return new Promise(() => {})
      },
    })
    const answer = fetch(`http://127.0.0.1:${port.port}`).catch(() => 'cut off')
    await underWay
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const closed = port.close()
    vi.advanceTimersByTime(20_000)
    vi.useRealTimers()
    await inTime(closed)
    assert.equal(await answer, 'cut off')
  })
})

describe('the local URL of a port', () => {
  const spelt: [host: string, url: string][] = [
    ['0.0.0.0', 'http://localhost:80'],
    ['::', 'http://localhost:80'],
    ['127.0.0.1', 'http://localhost:80'],
    ['192.0.2.1', 'http://192.0.2.1:80'],
    ['2001:db8::1', 'http://[2001:db8::1]:80'],
    ['shop.example', 'http://shop.example:80'],
  ]
  for (const [host, url] of spelt) {
    it(`on ${host} is ${url}`, () => assert.equal(localUrl(host, 80), url))
  }

  it('can be opened for an unspecified address', async () => {
    const port = await listen(0, '0.0.0.0')
    port.serve({ fetch: () => new Response('here') })
    assert.equal(await (await fetch(localUrl('0.0.0.0', port.port))).text(), 'here')
    await port.close()
  })
})
