/** The examples of the BFF inside other servers, run as they stand. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { API_KEY, CHECKOUT, mintedBy, SESSION_KEY, SHOP } from '../support/bff.ts'
import { freePort } from '../support/system.ts'
import { CLIENT, type FakeUpstream, fakeUpstream } from '../support/upstream.ts'

const PAY = '/pay/api/me/invoices/inv-alice-1/retry_payment'
const SENT = 'POST /v1/commerce/billing/invoices'
const EXAMPLES = fileURLToPath(new URL('../../demo/embed/', import.meta.url))

describe('the examples of embedding', () => {
  let upstream: FakeUpstream
  before(async () => {
    upstream = await fakeUpstream()
  })
  after(() => upstream.close())

  async function started(name: string, more: Record<string, string> = {}) {
    const port = await freePort()
    const child = spawn(process.execPath, [`${EXAMPLES}${name}.mjs`], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        TILL_UPSTREAM_BASE_URL: upstream.url,
        TILL_CHECKOUT_URL: CHECKOUT,
        TILL_CLIENT_ID: CLIENT.id,
        TILL_CLIENT_SECRET: CLIENT.secret,
        TILL_API_KEYS: API_KEY,
        TILL_SESSION_KEYS: `${SESSION_KEY.kid}:${SESSION_KEY.secret}`,
        TILL_ALLOWED_ORIGINS: SHOP,
        ...more,
      },
    })
    const url = `http://localhost:${port}`
    for (let tries = 0; tries < 100; tries++) {
      if (await fetch(url).catch(() => undefined)) break
      await pause(100)
    }
    return { url, stop: () => child.kill() }
  }

  async function session(url: string) {
    const { token } = await mintedBy((path, init) => fetch(`${url}/pay${path}`, init))
    return { Authorization: `Bearer ${token}`, Origin: SHOP }
  }

  for (const name of ['hono', 'express', 'fastify']) {
    it(`runs on ${name}: the shop, and below /pay a session, a read and one payment`, async () => {
      const { url, stop } = await started(name)
      try {
        assert.equal(await (await fetch(url)).text(), 'The shop')
        const headers = await session(url)
        assert.equal((await fetch(`${url}/pay/api/me`, { headers })).status, 200)
        assert.equal((await fetch(`${url}${PAY}`, { method: 'POST', headers })).status, 204)
        assert.equal(upstream.seen(SENT).length, 1)
      } finally {
        stop()
        upstream.reset()
      }
    })

    it(`pays nothing on ${name} while REDIS_URL is out of reach, and reads on`, async () => {
      const gone = `redis://127.0.0.1:${await freePort()}`
      const { url, stop } = await started(name, { REDIS_URL: gone })
      try {
        const headers = await session(url)
        assert.equal((await fetch(`${url}/pay/api/me`, { headers })).status, 200)
        assert.equal((await fetch(`${url}${PAY}`, { method: 'POST', headers })).status, 503)
        assert.equal(upstream.seen(SENT).length, 0)
      } finally {
        stop()
        upstream.reset()
      }
    })
  }
})
