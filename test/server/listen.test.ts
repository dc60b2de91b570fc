import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openPort, urlOf } from '../../server/node/listen.ts'

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
