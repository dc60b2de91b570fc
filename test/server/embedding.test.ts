import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createBff } from '../../server/app.ts'
import { CUSTOMER_SCOPES, type SessionAnswer } from '../../server/contract/session.ts'
import { API_KEY, configFor, problemOf, SHOP } from '../support/bff.ts'
import { type FakeUpstream, fakeUpstream } from '../support/upstream.ts'

type Ask = (path: string, init?: RequestInit) => Promise<Response>

describe('the BFF inside another server, below a prefix', () => {
  let upstream: FakeUpstream
  before(async () => {
    upstream = await fakeUpstream()
  })
  after(() => upstream.close())

  const aHandler = () =>
    createBff({ config: configFor(upstream.url), log: { info() {}, error() {} } }).fetch

  async function works(ask: Ask) {
    const minted = await ask('/api/sessions', {
      method: 'POST',
      headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        kind: 'customer',
        customer: 'alice',
        scopes: CUSTOMER_SCOPES,
        origins: [SHOP],
      }),
    })
    assert.equal(minted.status, 201)
    const { token } = (await minted.json()) as SessionAnswer
    const mine = { headers: { Authorization: `Bearer ${token}` } }
    assert.equal((await ask('/api/me', mine)).status, 200)
    const paid = await ask('/api/me/invoices/inv-alice-1/retry_payment', {
      ...mine,
      method: 'POST',
    })
    assert.equal(paid.status, 204)
    await problemOf(await ask('/api/nothing'), 404, 'not-found')
    upstream.reset()
  }

  it('is mounted by Hono', async () => {
    const shop = new Hono().get('/', (c) => c.text('shop')).mount('/pay', aHandler())
    await works(async (path, init) => shop.request(`/pay${path}`, init))
    assert.equal(await (await shop.request('/')).text(), 'shop')
  })

  it("listens inside a server of Node's own, as connect and its kin call it", async () => {
    const listener = getRequestListener(aHandler())
    const server = createServer((request, response) => {
      const [, below] = /^\/pay(\/.*)$/.exec(request.url ?? '') ?? []
      if (below === undefined) return void response.end('shop')
      request.url = below
      void listener(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await works((path, init) => fetch(`${url}/pay${path}`, init))
    assert.equal(await (await fetch(url)).text(), 'shop')
    server.closeAllConnections()
    server.close()
  })
})
