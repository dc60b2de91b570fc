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
  it('is ready if the services are reachable, with any status', async () => {
    assert.deepEqual(await readiness(), [200, { status: 'ready', ...up }])
  })

  it('names a service that is down', async () => {
    upstream.misbehave(`HEAD ${BILLING}`, resets)
    assert.deepEqual(await readiness(), [200, { status: 'ready', ...up, billing: 'down' }])
  })

  it('is lost if no service is reachable, or no token is available', async () => {
    upstream.misbehave(`HEAD ${BILLING}`, resets)
    upstream.misbehave(`HEAD ${LINKS}`, says(503))
    upstream.misbehave(`HEAD ${PAYMENTS}`, hangs)
    bff = aBff(upstream, { timeouts: { attempt: 100 } })
    const none = { ...up, billing: 'down', links: 'down', payments: 'down' }
    assert.deepEqual(await readiness(), [503, { status: 'not ready', ...none }])
    upstream.reset()
    upstream.misbehave('POST /v1/oauth2/token', says(401))
    bff = aBff(upstream)
    assert.deepEqual(await readiness(), [503, { status: 'not ready', ...up, token: 'down' }])
  })

  it('stays if the shared store is unreachable, and reports the store as down', async () => {
    const gone = () => Promise.reject(new StoreError('gone'))
    bff = aBff(upstream, { store: { get: gone, set: gone, compareAndSwap: gone, increment: gone } })
    assert.deepEqual(await readiness(), [200, { status: 'ready', ...up, store: 'down' }])
  })

  it('is lost first when the server shuts down', async () => {
    bff = aBff(upstream, { isShuttingDown: () => true })
    assert.deepEqual(await readiness(), [503, { status: 'stopping' }])
    assert.equal((await bff.ask('/healthz')).status, 200)
  })

  it('is cached, so that many checks make few upstream calls', async () => {
    await Promise.all(Array.from({ length: 20 }, readiness))
    now += 4_000
    await readiness()
    assert.equal(upstream.seen('HEAD').length, 3)
    now += 2_000
    await readiness()
    assert.equal(upstream.seen('HEAD').length, 6)
  })
})
