import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { StoreError } from '../../server/store/store.ts'
import { aBff, type TestBff } from '../support/bff.ts'
import { BILLING, hangs, LINKS, PAYMENTS, resets, says } from '../support/upstream.ts'
import { upstreamOfFile } from '../support/upstream-of-file.ts'

const upstream = await upstreamOfFile()
let bff: TestBff
let now: number

beforeEach(() => {
  now = 0
  bff = aBff(upstream, { now: () => now })
})

const up = { token: 'up', billing: 'up', links: 'up', payments: 'up', store: 'up' }
async function readiness() {
  const response = await bff.ask('/readyz')
  return [response.status, await response.json()]
}

describe('readiness', () => {
  it('is told of a server whose services answer, whatever they say', async () => {
    assert.deepEqual(await readiness(), [200, { status: 'ready', ...up }])
  })

  it('names the service that is down', async () => {
    upstream.misbehave(`HEAD ${BILLING}`, resets)
    assert.deepEqual(await readiness(), [200, { status: 'ready', ...up, billing: 'down' }])
  })

  it('ends when no service answers, or no token can be had', async () => {
    upstream.misbehave(`HEAD ${BILLING}`, resets)
    upstream.misbehave(`HEAD ${LINKS}`, says(503))
    upstream.misbehave(`HEAD ${PAYMENTS}`, hangs)
    bff = aBff(upstream, { limits: { attempt: 100 } })
    const none = { ...up, billing: 'down', links: 'down', payments: 'down' }
    assert.deepEqual(await readiness(), [503, { status: 'not ready', ...none }])
    upstream.reset()
    upstream.misbehave('POST /v1/oauth2/token', says(401))
    bff = aBff(upstream)
    assert.deepEqual(await readiness(), [503, { status: 'not ready', ...up, token: 'down' }])
  })

  it('says that what replicas share is out of reach, and goes on', async () => {
    const gone = () => Promise.reject(new StoreError('gone'))
    bff = aBff(upstream, { store: { get: gone, set: gone, swap: gone, count: gone } })
    assert.deepEqual(await readiness(), [200, { status: 'ready', ...up, store: 'down' }])
  })

  it('ends before anything else does when the server stops', async () => {
    bff = aBff(upstream, { isStopping: () => true })
    assert.deepEqual(await readiness(), [503, { status: 'stopping' }])
    assert.equal((await bff.ask('/healthz')).status, 200)
  })

  it('costs the services little, however many ask', async () => {
    await Promise.all(Array.from({ length: 20 }, readiness))
    now += 4_000
    await readiness()
    assert.equal(upstream.seen('HEAD').length, 3)
    now += 2_000
    await readiness()
    assert.equal(upstream.seen('HEAD').length, 6)
  })
})
