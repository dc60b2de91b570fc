import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createBff } from '../../../server/bff/app.ts'
import { clientPrefix } from '../../../server/bff/core/http/client-address.ts'
import { clientIp, clientSignal } from '../../../server/bff/node/client-connection.ts'
import { configFor, problemOf } from '../../support/bff/bff.ts'

const from = (peer: string) => ({ incoming: { socket: { remoteAddress: peer } } })
const request = (forwarded?: string) =>
  new Request('http://bff/healthz', {
    headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded },
  })

describe('the client IP', () => {
  const addressOf = clientIp(['10.0.0.0/8', '2001:db8::1'])
  const told: [peer: string, forwarded: string | undefined, address: string | undefined][] = [
    ['10.1.2.3', '192.0.2.1', '192.0.2.1'],
    ['::ffff:10.1.2.3', '192.0.2.1', '192.0.2.1'],
    ['::FFFF:10.1.2.3', '::ffff:c000:201', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:1::5', '2001:db8:1::5'],
    ['2001:db8::1', '2001:DB8:1:0:ffff::5', '2001:DB8:1:0:ffff::5'],
    ['2001:db8::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
    ['2001:db8::1', 'fe80::1%eth0', 'fe80::1%eth0'],
    // Only entries added by trusted proxies count; client-supplied ones are further left.
    ['10.1.2.3', '198.51.100.7, 192.0.2.1', '192.0.2.1'],
    ['10.1.2.3', '198.51.100.7, 192.0.2.1, 10.9.9.9', '192.0.2.1'],
    // Some proxies add the port.
    ['10.1.2.3', '5.5.5.5:1234', '5.5.5.5'],
    ['10.1.2.3', '5.5.5.5:1234, 10.9.9.9:80', '5.5.5.5'],
    ['10.1.2.3', '[2001:db8:1::5]:1234', '2001:db8:1::5'],
    ['10.1.2.3', '[2001:db8:1::5]', '2001:db8:1::5'],
    ['10.1.2.3', '[::ffff:192.0.2.1]:1234', '192.0.2.1'],
    ['10.1.2.3', '5.5.5.5:x', undefined],
    ['10.1.2.3', 'unknown', undefined],
    ['10.1.2.3', '', undefined],
    ['10.1.2.3', undefined, undefined],
    ['10.1.2.3', '10.0.0.1', undefined],
    ['192.0.2.9', '198.51.100.7', undefined],
  ]
  for (const [peer, forwarded, address] of told) {
    it(`from ${peer} for "${forwarded}" is ${address}`, () => {
      assert.equal(addressOf(request(forwarded), from(peer)), address)
    })
  }

  it('is undefined without a connection', () => {
    assert.equal(addressOf(request('192.0.2.1'), {}), undefined)
    assert.equal(addressOf(request('192.0.2.1'), undefined), undefined)
  })

  it('is undefined for internal requests, which can be cancelled like any other', () => {
    const asked = request()
    assert.equal(clientSignal(asked, undefined), asked.signal)
  })
})

describe('the rate limit by IP', () => {
  // One client has a whole network of IPv6, and may take another address for each call.
  const counted: [address: string, as: string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1::5', '2001:db8:1:0'],
    ['2001:DB8:1:0:ffff::5', '2001:db8:1:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::192.0.2.1', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:1.2.3.4', '1.2.3.4'],
    ['::ffff:102:304', '1.2.3.4'],
    ['unknown', 'unknown'],
    ['a:b', 'a:b'],
  ]
  for (const [address, as] of counted) {
    it(`counts ${address} as ${as}`, () => {
      assert.equal(clientPrefix(address), as)
    })
  }

  it('counts a network of IPv6 as one client, also by a client IP of the host', async () => {
    const rateLimits = { address: { max: 3, seconds: 60 } }
    const app = createBff({
      config: { ...configFor('http://127.0.0.1:9'), rateLimits },
      clientIp: ({ headers }) => headers.get('CF-Connecting-IP') ?? undefined,
      log: { info() {}, error() {} },
    })
    const statuses: number[] = []
    for (let i = 1; i <= 5; i++) {
      const headers = { 'CF-Connecting-IP': `2001:db8:1:2::${i}` }
      statuses.push((await app.request('/healthz', { headers })).status)
    }
    assert.deepEqual(statuses, [200, 200, 200, 429, 429])
  })

  it('applies per client behind a trusted proxy', async () => {
    const rateLimits = { address: { max: 3, seconds: 60 } }
    const app = createBff({
      config: { ...configFor('http://127.0.0.1:9'), rateLimits },
      clientIp: clientIp(['10.0.0.1']),
      log: { info() {}, error() {} },
    })
    const ask = async (client: string, peer = '10.0.0.1') => app.fetch(request(client), from(peer))
    for (let i = 0; i < 3; i++) assert.equal((await ask('192.0.2.1')).status, 200)
    await problemOf(await ask('192.0.2.1'), 429, 'too-many-requests')
    await problemOf(await ask('198.51.100.7, 192.0.2.1'), 429, 'too-many-requests')
    assert.equal((await ask('192.0.2.2')).status, 200)
    for (let i = 0; i < 9; i++) assert.equal((await ask('192.0.2.1', '192.0.2.3')).status, 200)
  })
})
