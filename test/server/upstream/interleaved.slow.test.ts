/** Many customers at once, through everything that is shared: connections, buffers, caches, tokens. */
import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Transport } from '../../../server/bff/core/upstream/transport.ts'
import { undiciTransport } from '../../../server/bff/node/undici-transport.ts'
import { aBff, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { type FakeUpstream, fakeUpstream } from '../../support/upstream/upstream.ts'
import { ALICE, BOB } from '../../support/upstream/upstream-rows.ts'

const TIMES = 10_000
const AT_ONCE = 100

describe('ten thousand interleaved responses for two customers', () => {
  let upstream: FakeUpstream
  let send: Transport & { close(): Promise<void> }
  let bff: TestBff
  const sessions: { name: string; token: string }[] = []

  beforeAll(async () => {
    upstream = await fakeUpstream()
    send = undiciTransport()
    bff = aBff(upstream, { transport: send })
    for (const { external_id: name } of [ALICE, BOB]) {
      sessions.push({ name, token: await bff.token({ customer: name }) })
    }
  })
  afterAll(async () => {
    await upstream.close()
    await send.close()
  })

  it('contain only data of their own customer', async () => {
    let left = TIMES
    const asking = async () => {
      while (left-- > 0) {
        const { name, token } = sessions[left % 2] ?? assert.fail()
        const other = name === 'alice' ? 'bob' : 'alice'
        const response = await bff.ask('/api/me', { token, origin: SHOP })
        const text = await response.text()
        assert.equal(response.status, 200)
        assert.ok(text.includes(`"external_id":"${name}"`), text)
        assert.ok(!text.includes(other), text)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, asking))
  })
  it('are not found under paths that a cache would store', async () => {
    for (const { token } of sessions) {
      for (const end of ['/x.css', ';.js', '%3b.js', '.css', '/', '%2fx.png', '%00.js']) {
        for (const path of ['/api/me', '/api/me/usage/current', '/api/me/invoices']) {
          const { status, headers } = await bff.ask(`${path}${end}`, { token, origin: SHOP })
          assert.ok([400, 404].includes(status), `${path}${end}: ${status}`)
          assert.equal(headers.get('cache-control'), 'no-store')
        }
      }
    }
  })
})
