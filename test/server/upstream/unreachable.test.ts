/** Unreachable services: no request was sent, and the response says so. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import {
  fetchTransport,
  sendRequest,
  type Transport,
} from '../../../server/bff/core/upstream/transport.ts'
import { dedicatedTransport } from '../../../server/bff/node/dedicated-transport.ts'
import { undiciTransport } from '../../../server/bff/node/undici-transport.ts'
import { aBff, configFor, problemOf, type TestBff } from '../../support/bff/bff.ts'
import { SELF_SIGNED } from '../../support/bff/self-signed.ts'
import { inTime } from '../../support/in-time.ts'
import { BILLING, type FakeUpstream, fakeUpstream } from '../../support/upstream/upstream.ts'

const pooled = undiciTransport()
const WAYS: [string, Transport][] = [
  ['a pool', pooled],
  ['a connection of its own', dedicatedTransport()],
  ['fetch', fetchTransport],
]

const asked: (string | undefined)[] = []
const untrusted = createServer(SELF_SIGNED, ({ url }, response) => {
  asked.push(url)
  response.end('{}')
})
let port: number
let upstream: FakeUpstream

beforeAll(async () => {
  upstream = await fakeUpstream()
  await once(untrusted.listen(0, '127.0.0.1'), 'listening')
  port = (untrusted.address() as AddressInfo).port
})
afterAll(async () => {
  untrusted.closeAllConnections()
  untrusted.close()
  await pooled.close()
  await upstream.close()
})
beforeEach(() => {
  asked.length = 0
  upstream.reset()
})

it('a service with a trusted certificate is called', async () => {
  const call = request({ host: '127.0.0.1', port, path: '/trusted', ca: SELF_SIGNED.cert })
  const [response] = await once(call.end(), 'response')
  assert.equal(response.statusCode, 200)
  response.resume()
  assert.deepEqual(asked, ['/trusted'])
})

const NOWHERE: [string, () => string][] = [
  ['with a self-signed certificate', () => `https://127.0.0.1:${port}`],
]
for (const [what, url] of NOWHERE) {
  describe(`a service ${what}`, () => {
    for (const [how, send] of WAYS) {
      it(`is unreachable by ${how}, and receives no request`, async () => {
        const init = { method: 'POST', headers: {}, signal: new AbortController().signal }
        await assert.rejects(inTime(sendRequest(send, `${url()}/x`, init)), { code: 'unreachable' })
        assert.deepEqual(asked, [])
      })
    }

    /** Reads go to a working service, payments to the unreachable one. */
    const payingThere = (): TestBff => {
      const paying = dedicatedTransport()
      return aBff(upstream, {
        transport: pooled,
        paymentTransport: (address, init) => paying(address.replace(upstream.url, url()), init),
      })
    }

    it('responds to a read with 503 and Retry-After', async () => {
      const token = await aBff(upstream).token()
      const config = configFor(upstream.url)
      const baseUrls = { ...config.baseUrls, billing: `${url()}${BILLING}` }
      const bff = aBff(upstream, { config: { ...config, baseUrls }, transport: pooled })
      const problem = await problemOf(
        await bff.ask('/api/me', { token }),
        503,
        'upstream-unavailable',
      )
      assert.ok((problem.retry_after ?? 0) > 0)
      assert.match(bff.lines.at(-1) ?? '', /"error":"no connection was made/)
      assert.deepEqual(asked, [])
    })

    it('receives no payment, and the payment can be retried at once', async () => {
      const bff = payingThere()
      const token = await bff.token()
      const pay = () =>
        bff.ask('/api/me/invoices/inv-alice-1/retry_payment', { method: 'POST', token })
      for (let i = 0; i < 2; i++) await problemOf(await pay(), 503, 'upstream-unavailable')
      assert.deepEqual([asked, upstream.seen('POST /v1/commerce')], [[], []])
    })
  })
}
