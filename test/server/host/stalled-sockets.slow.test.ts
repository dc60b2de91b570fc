import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { describe, it, vi } from 'vitest'
import { closeStalledSockets, listen } from '../../../server/host/http-server.ts'
import { neverReads } from '../../support/bff/never-reads.ts'
import { inTime } from '../../support/in-time.ts'

/** A connection of 5,000 bytes that wait to be sent. */
class FakeSocket extends EventEmitter {
  bytesWritten = 5_000
  writableLength = 5_000
  _handle: { writeQueueSize: number } | undefined = { writeQueueSize: 5_000 }
  destroyed = false

  destroy() {
    this.destroyed = true
    this.emit('close')
  }
}

/** A server with one connection, and a clock turned by hand. */
function aServer() {
  let now = 1_000_000
  vi.useFakeTimers({ toFake: ['setInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const server = new EventEmitter()
  closeStalledSockets(server)
  server.emit('listening')
  const socket = new FakeSocket()
  server.emit('connection', socket)
  return {
    socket,
    pass(seconds: number) {
      for (let second = 0; second < seconds; second++) {
        now += 1_000
        vi.advanceTimersByTime(1_000)
      }
    },
  }
}

describe('a connection with a client that does not read', () => {
  it('is closed after thirty seconds without progress', () => {
    const { socket, pass } = aServer()
    pass(30)
    assert.equal(socket.destroyed, false)
    pass(1)
    assert.equal(socket.destroyed, true)
  })

  it('is closed even if more responses are written to it', () => {
    const { socket, pass } = aServer()
    for (let second = 0; second < 31; second++) {
      socket.bytesWritten += 100
      socket.writableLength += 100
      pass(1)
    }
    assert.equal(socket.destroyed, true)
  })

  const progress: [string, (socket: FakeSocket) => void][] = [
    [
      'a whole chunk leaves',
      (socket) => {
        socket.writableLength -= 1
      },
    ],
    [
      'a part of the chunk leaves',
      (socket) => {
        if (socket._handle) socket._handle.writeQueueSize -= 1
      },
    ],
  ]
  for (const [what, move] of progress) {
    it(`stays open while ${what} occasionally`, () => {
      const { socket, pass } = aServer()
      for (let i = 0; i < 10; i++) {
        pass(29)
        move(socket)
      }
      assert.equal(socket.destroyed, false)
      pass(32)
      assert.equal(socket.destroyed, true)
    })
  }

  it('stays open while nothing waits to be sent, such as before a response', () => {
    const { socket, pass } = aServer()
    socket.writableLength = 0
    pass(300)
    assert.equal(socket.destroyed, false)
    socket.writableLength = 5_000
    pass(30)
    assert.equal(socket.destroyed, false)
  })
})

describe('the HTTP server', () => {
  it('closes forty clients that pipeline requests and never read', async () => {
    const port = await listen(0, '127.0.0.1', {
      timeouts: {
        headersTimeout: 14_000,
        requestTimeout: 29_000,
        connectionsCheckingInterval: 50,
        stalledMs: 200,
      },
    })
    port.serve({ fetch: () => new Response('x'.repeat(300_000)) })
    const closed = Array.from({ length: 40 }, () => neverReads(port.port, '/openapi.json'))
    await inTime(Promise.all(closed), 30_000)
    assert.equal((await fetch(`http://127.0.0.1:${port.port}`)).status, 200)
    await port.close()
  })
})
