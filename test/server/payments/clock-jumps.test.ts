/** The wall clock jumps by a day while the process runs: durations are measured by another one. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it, vi } from 'vitest'
import type { BffOptions } from '../../../server/bff/app.ts'
import { memoryStore, StoreError } from '../../../server/bff/core/store/store.ts'
import { API_KEY, aBff, configFor, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { BILLING, LINKS, resets } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { aLinkBody, LINK } from '../../support/upstream/upstream-rows.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const PAY = '/api/me/invoices/inv-alice-1/retry_payment'

const upstream = await upstreamOfFile()
let wall: number
let monotonic: number
const clocks = { now: () => wall, monotonicNow: () => monotonic }

beforeEach(() => {
  wall = Date.parse('2026-02-01T10:00:00Z')
  monotonic = SECOND
})

const payWith = async (bff: TestBff) =>
  bff.ask(PAY, { method: 'POST', token: await bff.token(), origin: SHOP })

describe('a wall clock that jumps ahead by 25 hours', () => {
  it('releases no lock of a payment with an unknown outcome', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: wall })
    const bff = aBff(upstream)
    upstream.misbehave(`POST ${BILLING}/invoices/`, resets)
    await problemOf(await payWith(bff), 504, 'outcome-unknown')
    vi.setSystemTime(wall + 25 * HOUR)
    await problemOf(await payWith(bff), 409, 'already-requested')
    assert.equal(upstream.seen(`POST ${BILLING}/invoices/`).length, 1)
  })

  it('expires no value of the memory store', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: wall })
    const store = memoryStore()
    await store.set('k', 'v', HOUR)
    vi.setSystemTime(wall + 25 * HOUR)
    assert.equal(await store.get('k'), 'v')
  })

  it('resets no rate-limit window', async () => {
    const bff = aLimitedBff()
    const token = await bff.token({ ttl: 3600 })
    await bff.ask('/api/me', { token })
    wall += HOUR / 2
    await problemOf(await bff.ask('/api/me', { token }), 429, 'too-many-requests')
  })

  it('resets no rate-limit window while the store is down', async () => {
    let isDown = false
    const store = memoryStore(clocks.monotonicNow)
    const { increment } = store
    store.increment = (key, windowMs) =>
      isDown ? Promise.reject(new StoreError('gone')) : increment(key, windowMs)
    const bff = aLimitedBff({ store })
    const token = await bff.token({ ttl: 3600 })
    isDown = true
    assert.equal((await bff.ask('/api/me', { token })).status, 200)
    wall += HOUR / 2
    await problemOf(await bff.ask('/api/me', { token }), 429, 'too-many-requests')
  })
})

describe('a wall clock that is set back by a day', () => {
  it('extends no rate-limit window', async () => {
    const bff = aLimitedBff()
    assert.equal((await bff.ask('/api/me', { token: await bff.token() })).status, 200)
    wall -= 24 * HOUR
    await problemOf(await mintWith(bff), 429, 'too-many-requests')
    monotonic += 60 * SECOND
    assert.equal((await mintWith(bff)).status, 201)
  })

  it('caches no payment link for longer than a minute', async () => {
    const bff = aBff(upstream, clocks)
    const read = () => bff.ask(`/api/payment-links/${LINK}`)
    await read()
    wall -= 24 * HOUR
    await read()
    assert.equal(upstream.seen(`GET ${LINKS}`).length, 1)
    monotonic += 60 * SECOND + 1
    await read()
    assert.equal(upstream.seen(`GET ${LINKS}`).length, 2)
  })

  it('resends no request after its idempotency key has expired at the service', async () => {
    const bff = aBff(upstream, { ...clocks, timeouts: { attempt: 500, money: 1500 } })
    const create = async () =>
      bff.ask('/api/payment-resources', {
        method: 'POST',
        token: await bff.token({ kind: 'merchant', scopes: ['links:write'] }),
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': '5b0d7b0e-3c1a-4f3c-9d0e-6a3f1d0c9b11',
        },
        body: JSON.stringify(aLinkBody()),
      })
    upstream.misbehave(`POST ${LINKS}`, resets)
    await problemOf(await create(), 504, 'outcome-unknown')
    const sent = upstream.seen(`POST ${LINKS}`).length
    wall -= 24 * HOUR
    monotonic += 6 * HOUR
    await problemOf(await create(), 504, 'outcome-unknown')
    assert.equal(upstream.seen(`POST ${LINKS}`).length, sent)
  })

  it('makes no revoked session valid again', async () => {
    const bff = aBff(upstream, clocks)
    const token = await bff.token({ ttl: 3600 })
    const me = async () => (await bff.ask('/api/me', { token })).status
    assert.equal((await bff.ask('/api/sessions/current', { method: 'DELETE', token })).status, 204)
    wall -= 24 * HOUR
    assert.equal(await me(), 401)
    wall += 24 * HOUR + HOUR / 2
    monotonic += 24 * HOUR + HOUR / 2
    assert.equal(await me(), 401)
  })

  it('invalidates sessions that were issued in the future', async () => {
    const bff = aBff(upstream, clocks)
    const token = await bff.token()
    assert.equal((await bff.ask('/api/me', { token })).status, 200)
    wall -= 24 * HOUR
    await problemOf(await bff.ask('/api/me', { token }), 401, 'session-expired')
  })
})

/** One request of a session, and one session, in a minute. */
function aLimitedBff(more: Partial<BffOptions> = {}): TestBff {
  const limit = { max: 1, seconds: 60 }
  const config = { ...configFor(upstream.url), rateLimits: { session: limit, mint: limit } }
  return aBff(upstream, { ...clocks, config, ...more })
}

const mintWith = (bff: TestBff) =>
  bff.ask('/api/sessions', {
    method: 'POST',
    headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind: 'merchant', scopes: ['invoices:read'], origins: [SHOP] }),
  })
