import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import type { SessionResponse } from '../../../server/contract/session.ts'
import { API_KEY, SHOP } from '../../support/bff/bff.ts'
import { openStream } from '../../support/bff/open-stream.ts'
import { runBefore, type ServerProcess } from '../../support/bff/server-process.ts'
import { inTime, until } from '../../support/in-time.ts'
import { BILLING, type FakeUpstream, fakeUpstream, says } from '../../support/upstream/upstream.ts'

describe('graceful shutdown', () => {
  let upstream: FakeUpstream
  let folder: string
  beforeAll(async () => {
    upstream = await fakeUpstream()
    folder = mkdtempSync(join(tmpdir(), 'tillkit-stopping-'))
  })
  afterAll(async () => {
    await upstream.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(() => upstream.reset())

  const start = () =>
    runBefore(upstream.url, folder, { TILL_RATE_LIMITS: 'session=off', TILL_ALLOWED_ORIGINS: SHOP })

  async function aSession(url: string): Promise<string> {
    const body = { kind: 'customer', customer: 'alice', scopes: ['profile:read', 'invoices:pay'] }
    const response = await fetch(`${url}/api/sessions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, origins: [SHOP] }),
    })
    return ((await response.json()) as SessionResponse).token
  }

  async function begin(): Promise<ServerProcess & { url: string; headers: HeadersInit }> {
    const server = start()
    const url = await server.address
    return { ...server, url, headers: { Authorization: `Bearer ${await aSession(url)}` } }
  }

  it('ends open streams of changes first, while calls are still accepted', async () => {
    const { child, ended, url, headers } = await begin()
    const stream = openStream(await fetch(`${url}/api/me/changes`, { headers }))
    await until(() => stream.text() !== '')
    child.kill('SIGTERM')
    assert.equal(await inTime(stream.ended, 2_000), true)
    assert.equal((await fetch(`${url}/api/me`, { headers })).status, 200)
    const late = await fetch(`${url}/api/me/changes`, { headers })
    assert.equal(late.status, 503)
    await ended
  })

  it('finishes accepted requests and payments after readiness has failed', async () => {
    const { child, ended, url, headers } = await begin()
    let answer = () => {}
    let paying = () => {}
    const underWay = new Promise<void>((resolve) => {
      paying = resolve
    })
    upstream.misbehave(`POST ${BILLING}/invoices/`, (response, request) => {
      answer = () => says(204)(response, request)
      paying()
    })
    const payment = fetch(`${url}/api/me/invoices/inv-alice-1/retry_payment`, {
      method: 'POST',
      headers,
    })
    await underWay

    // As a balancer does: calls come until it has seen that the server stops.
    const answers: number[] = []
    let seen = false
    const reader = async () => {
      while (!seen) {
        const response = await fetch(`${url}/api/me`, { headers })
        await response.arrayBuffer()
        answers.push(response.status)
      }
    }
    const readers = Promise.all(Array.from({ length: 10 }, reader))
    await until(() => answers.length > 20)
    const told = performance.now()
    child.kill('SIGTERM')
    let ready = await fetch(`${url}/readyz`)
    while (ready.ok) ready = await fetch(`${url}/readyz`)
    child.kill('SIGTERM')
    assert.equal(ready.status, 503)
    assert.equal(ready.headers.get('connection'), 'close')
    const before = answers.length
    await until(() => answers.length > before + 50)
    seen = true
    await readers
    // Until no calls are taken any more.
    while (
      await fetch(`${url}/readyz`).then(
        () => true,
        () => false,
      )
    );
    answer()

    assert.equal((await payment).status, 204)
    const { code, stderr } = await ended
    assert.equal(code, 0)
    assert.equal(stderr, '')
    assert.ok(performance.now() - told < 25_000)
    assert.deepEqual([...new Set(answers)], [200])
    assert.equal(upstream.seen(`POST ${BILLING}/invoices/`).length, 1)
  })

  it('works without a reader of the log', async () => {
    const { child, ended, url, headers } = await begin()
    child.stdout?.destroy()
    for (let i = 0; i < 20; i++) {
      assert.equal((await fetch(`${url}/api/me`, { headers })).status, 200)
    }
    child.kill('SIGINT')
    const { code, stderr } = await ended
    assert.deepEqual([code, stderr], [0, ''])
  })
})
