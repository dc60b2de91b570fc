/** Services that can't be reached for certain: nothing was sent, and everybody is told so. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import { freshConnection } from '../../server/node/fresh-connection.ts'
import { pool } from '../../server/node/pool.ts'
import { byFetch } from '../../server/upstream/by-fetch.ts'
import { exchange, type Send } from '../../server/upstream/exchange.ts'
import { aBff, configFor, problemOf, type TestBff } from '../support/bff.ts'
import { inTime } from '../support/in-time.ts'
import { SELF_SIGNED } from '../support/self-signed.ts'
import { BILLING, type FakeUpstream, fakeUpstream } from '../support/upstream.ts'

const pooled = pool()
const WAYS: [string, Send][] = [
  ['a pool', pooled],
  ['a connection of its own', freshConnection()],
  ['fetch', byFetch],
]

const asked: (string | undefined)[] = []
const untrusted = createServer(SELF_SIGNED, ({ url }, response) => {
  asked.push(url)
  response.end('{}')
})
let port: number
let upstream: FakeUpstream

before(async () => {
  upstream = await fakeUpstream()
  await once(untrusted.listen(0, '127.0.0.1'), 'listening')
  port = (untrusted.address() as AddressInfo).port
})
after(async () => {
  untrusted.closeAllConnections()
  untrusted.close()
  await pooled.close()
  await upstream.close()
})
beforeEach(() => {
  asked.length = 0
  upstream.reset()
})

it('A service of a certificate that is trusted is asked', async () => {
  const call = request({ host: '127.0.0.1', port, path: '/trusted', ca: SELF_SIGNED.cert })
  const [response] = await once(call.end(), 'response')
  assert.equal(response.statusCode, 200)
  response.resume()
  assert.deepEqual(asked, ['/trusted'])
})

const NOWHERE: [string, () => string][] = [
  ['whose certificate nobody has signed', () => `https://127.0.0.1:${port}`],
  // RFC 6761, 6.4: there is never such a host.
  ['whose name leads nowhere', () => 'https://billing.invalid'],
]
for (const [what, url] of NOWHERE) {
  describe(`a service ${what}`, () => {
    for (const [how, send] of WAYS) {
      it(`is unreachable by ${how}, and hears nothing`, async () => {
        const init = { method: 'POST', headers: {}, signal: new AbortController().signal }
        await assert.rejects(inTime(exchange(send, `${url()}/x`, init)), { code: 'unreachable' })
        assert.deepEqual(asked, [])
      })
    }

    /** Reads come from a service that works; what is paid goes to the one that can't be reached. */
    const payingThere = (): TestBff => {
      const paying = freshConnection()
      return aBff(upstream, {
        send: pooled,
        sendOnce: (address, init) => paying(address.replace(upstream.url, url()), init),
      })
    }

    it('makes a read 503, with when to come back', async () => {
      const token = await aBff(upstream).token()
      const config = configFor(upstream.url)
      const baseUrls = { ...config.baseUrls, billing: `${url()}${BILLING}` }
      const bff = aBff(upstream, { config: { ...config, baseUrls }, send: pooled })
      const problem = await problemOf(
        await bff.ask('/api/me', { token }),
        503,
        'upstream-unavailable',
      )
      assert.ok((problem.retry_after ?? 0) > 0)
      assert.match(bff.lines.at(-1) ?? '', /"error":"no connection was made/)
      assert.deepEqual(asked, [])
    })

    it('is paid nothing, which may be tried again at once', async () => {
      const bff = payingThere()
      const token = await bff.token()
      const pay = () =>
        bff.ask('/api/me/invoices/inv-alice-1/retry_payment', { method: 'POST', token })
      for (let i = 0; i < 2; i++) await problemOf(await pay(), 503, 'upstream-unavailable')
      assert.deepEqual([asked, upstream.seen('POST /v1/commerce')], [[], []])
    })
  })
}
