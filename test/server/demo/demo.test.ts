/** The demo's own server: it exists in front of our own sandbox only, for its own pages. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { describe, it, vi } from 'vitest'
import { demo } from '../../../demo/server/demo.ts'
import { gallery } from '../../../demo/server/gallery/gallery.ts'
import { guide } from '../../../demo/server/guide.ts'
import { openSales } from '../../../demo/server/sales.ts'
import { services } from '../../../demo/server/services.ts'
import { atEnd } from '../../support/at-end.ts'

/** A BFF and services in one, which count their calls; as a sandbox they have a clock. */
async function someServices(isSandbox: boolean) {
  const calls: string[] = []
  const server = createServer(({ method, url }, response) => {
    calls.push(`${method} ${url}`)
    const isMissing = url?.startsWith('/sandbox/') && !isSandbox
    const body = { access_token: 't', customers: [], authorizations: [], orders: [], token: 's' }
    response.writeHead(isMissing ? 404 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  atEnd(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const access = { sandboxUrl: url, clientId: 'id', clientSecret: 'secret' }
  const options = { ...access, apiKey: 'key', bffUrl: url, notifySecrets: ['whsec_dGVzdA=='] }
  const app = demo(options, services(access), openSales())
  return { app, calls: () => calls.filter((call) => call !== 'GET /sandbox/clock') }
}

const ROUTES = [
  ['GET', '/customers'],
  ['POST', '/session?customer=northwind-maps'],
  ['POST', '/office-session'],
  ['GET', '/authorizations'],
  ['POST', '/authorizations'],
  ['GET', '/orders/latest?link=x&after=y'],
  ['GET', '/sales'],
  ['POST', '/notifications'],
] as const

describe("the demo's own routes", () => {
  it('are all listed here', async () => {
    const { app } = await someServices(true)
    const listed = new Set(ROUTES.map(([method, path]) => `${method} ${path.split('?')[0]}`))
    const mounted = app.routes.filter(({ method }) => method !== 'ALL')
    assert.deepEqual(new Set(mounted.map(({ method, path }) => `${method} ${path}`)), listed)
  })

  for (const [method, path] of ROUTES) {
    it(`call nothing where the services are no sandbox: ${method} ${path}`, async () => {
      const { app, calls } = await someServices(false)
      assert.equal((await app.request(`http://localhost${path}`, { method })).status, 404)
      assert.deepEqual(calls(), [])
    })

    it(`call nothing under another host name, or for a page of another site: ${method} ${path}`, async () => {
      const { app, calls } = await someServices(true)
      const status = async (host: string, headers: Record<string, string> = {}) =>
        (await app.request(`http://${host}${path}`, { method, headers })).status
      assert.equal(await status('rebound.test'), 403)
      if (method === 'POST') {
        for (const headers of [
          { origin: 'https://evil.test' },
          { origin: 'http://localhost:9999' },
          { 'sec-fetch-site': 'cross-site' },
        ] as Record<string, string>[])
          assert.equal(await status('localhost:8787', headers), 403, JSON.stringify(headers))
      }
      assert.deepEqual(calls(), [])
      // A notification has a signature.
      for (const host of ['localhost:8787', '127.0.0.1'])
        assert.equal(
          await status(host, { origin: `http://${host}` }),
          path === '/notifications' ? 400 : 200,
          host,
        )
    })
  }
})

describe('the documentation of the demo', () => {
  it('says how to build it, without a line on the console, until it is built', async () => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
    const access = { sandboxUrl: 'http://127.0.0.1:9', clientId: 'id', clientSecret: 'secret' }
    // Mounted as in the demo, which redirects to the slash.
    const app = new Hono().route('/guide', guide('/nowhere/guide', services(access)))
    for (const path of ['/guide/', '/guide/start/']) {
      const response = await app.request(path)
      assert.equal(response.status, 404)
      assert.match(await response.text(), /npm run docs/)
    }
    assert.deepEqual(lines.mock.calls, [])
  })
})

describe('the gallery', () => {
  it('has a response under the name of any member of an object', async () => {
    const app = gallery()
    for (const state of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const at = (path: string) => `http://localhost/${state}/api${path}`
      assert.equal((await app.request(at('/me'))).status, 200, state)
      assert.equal((await app.request(at('/billing/plans'))).status, 200, state)
      const pay = await app.request(at('/me/invoices/i/retry_payment'), { method: 'POST' })
      assert.equal(pay.status, 204, state)
    }
  })
})
