import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openPort, urlOf } from '../../server/node/listen.ts'

describe('a port that is closed', () => {
  it('waits for nobody who has not asked anything yet', async () => {
    const port = await openPort(0, '127.0.0.1')
    port.serve({ fetch: () => new Response('here') })
    // As browsers open them ahead.
    const ahead = connect(port.port, '127.0.0.1')
    await once(ahead, 'connect')
    assert.equal((await fetch(`http://127.0.0.1:${port.port}`)).status, 200)
    const closed = port.close().then(() => 'closed')
    assert.equal(await Promise.race([closed, pause(2_000)]), 'closed')
    ahead.destroy()
  })
})

describe('the address of a port', () => {
  const spelt: [host: string, url: string][] = [
    ['0.0.0.0', 'http://localhost:80'],
    ['::', 'http://localhost:80'],
    ['127.0.0.1', 'http://localhost:80'],
    ['192.0.2.1', 'http://192.0.2.1:80'],
    ['2001:db8::1', 'http://[2001:db8::1]:80'],
    ['shop.example', 'http://shop.example:80'],
  ]
  for (const [host, url] of spelt) {
    it(`on ${host} is ${url}`, () => assert.equal(urlOf(host, 80), url))
  }

  it('can be opened, also where it listens everywhere', async () => {
    const port = await openPort(0, '0.0.0.0')
    port.serve({ fetch: () => new Response('here') })
    assert.equal(await (await fetch(urlOf('0.0.0.0', port.port))).text(), 'here')
    await port.close()
  })
})
