import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { memoryStore, StoreError } from '../../../server/bff/core/store/store.ts'
import { aBff, configFor, type TestBff } from '../../support/bff/bff.ts'
import {
  BILLING,
  LINKS,
  type Misbehaviour,
  PAYMENTS,
  resets,
  says,
} from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
let bff: TestBff
let now: number

beforeEach(() => {
  now = 0
  bff = aBff(upstream, { now: () => now })
})

const up = { token: 'up', billing: 'up', links: 'up', payments: 'up', store: 'up' }
async function readiness(): Promise<[number, Record<string, unknown>]> {
  const response = await bff.ask('/readyz')
  return [response.status, (await response.json()) as Record<string, unknown>]
}

describe('readiness', () => {
  it('is ready if the services are reachable, with any status', async () => {
    assert.deepEqual(await readiness(), [200, { status: 'ready', ...up }])
  })

  const host = new URL(upstream.url).host

  it('names a service that is down, with the cause, the key and the host', async () => {
    upstream.misbehave(`HEAD ${BILLING}`, resets)
    const [status, { degraded, ...rest }] = await readiness()
    assert.deepEqual([status, rest], [200, { status: 'ready', ...up, billing: 'down' }])
    const [{ cause = '', ...place } = {}, ...others] = degraded as { cause?: string }[]
    assert.match(cause, /^the connection ended early/)
    assert.deepEqual(place, { part: 'billing', key: 'TILL_UPSTREAM_BASE_URL', host })
    assert.deepEqual(others, [])
  })

  it('stays while no service is reachable, or no token is available, because it is local', async () => {
    upstream.misbehave(`HEAD ${BILLING}`, resets)
    upstream.misbehave(`HEAD ${LINKS}`, says(503))
    upstream.misbehave(`HEAD ${PAYMENTS}`, says(500))
    const [status, { degraded, ...rest }] = await readiness()
    const none = { ...up, billing: 'down', links: 'down', payments: 'down' }
    assert.deepEqual([status, rest], [200, { status: 'ready', ...none }])
    const causes = (degraded as { part: string; cause: string }[]).map(({ part, cause }) => [
      part,
      cause,
    ])
    assert.deepEqual(causes.slice(1), [
      ['links', 'status 503'],
      ['payments', 'status 500'],
    ])
  })

  const TOKEN_FAULTS: [string, Misbehaviour, cause: RegExp, key: string][] = [
    [
      'refused credentials',
      says(401),
      /^the token endpoint refused our credentials: status 401$/,
      'TILL_CLIENT_ID, TILL_CLIENT_SECRET',
    ],
    [
      'another web site',
      says(404, '<p>', { 'Content-Type': 'text/html' }),
      /^the token endpoint returned no token: status 404$/,
      'TILL_UPSTREAM_BASE_URL',
    ],
    [
      'a web site of files',
      says(405, '', { Allow: 'GET' }),
      /^the token endpoint returned no token: status 405$/,
      'TILL_UPSTREAM_BASE_URL',
    ],
    [
      'a closed connection',
      resets,
      /^the token endpoint returned no token: /,
      'TILL_UPSTREAM_BASE_URL',
    ],
  ]
  for (const [name, fault, cause, key] of TOKEN_FAULTS) {
    it(`names the cause of a token that is down: ${name}`, async () => {
      upstream.misbehave('POST /v1/oauth2/token', fault)
      const [status, { degraded, token }] = await readiness()
      assert.deepEqual([status, token], [200, 'down'])
      const [first] = degraded as { part: string; cause: string; key: string; host: string }[]
      assert.match(first?.cause ?? '', cause)
      assert.deepEqual({ ...first, cause }, { part: 'token', cause, key, host })
    })
  }

  it('names all keys of credentials where services have their own', async () => {
    upstream.misbehave('POST /v1/oauth2/token', says(401))
    const credentials = { links: { clientId: 'links', clientSecret: 'a secret' } }
    bff = aBff(upstream, { config: { ...configFor(upstream.url), credentials } })
    const [, { degraded }] = await readiness()
    const [{ key } = { key: '' }] = degraded as { key: string }[]
    assert.equal(key, 'TILL_CLIENT_ID, TILL_CLIENT_SECRET, TILL_SERVICES')
  })

  it('names a web page instead of a service, unless its host has granted a token', async () => {
    const page = says(404, '', { 'Content-Type': 'text/html; charset=utf-8' })
    upstream.misbehave(`HEAD ${LINKS}`, page)
    assert.deepEqual(await readiness(), [200, { status: 'ready', ...up }])
    upstream.misbehave('POST /v1/oauth2/token', page)
    bff = aBff(upstream)
    const [, { links, billing }] = await readiness()
    assert.deepEqual([links, billing], ['down', 'up'])

    const config = configFor(upstream.url)
    const local = upstream.url.replace('127.0.0.1', 'localhost')
    const baseUrls = { ...config.baseUrls, links: `${local}${LINKS}` }
    upstream.reset()
    upstream.misbehave(`HEAD ${LINKS}`, page)
    bff = aBff(upstream, { config: { ...config, baseUrls } })
    const [, { degraded }] = await readiness()
    const { host: localHost } = new URL(local)
    const cause = 'status 404 of a web page, which is not the service'
    assert.deepEqual(degraded, [{ part: 'links', cause, key: 'TILL_SERVICES', host: localHost }])
  })

  it('is logged when it changes, and only then', async () => {
    upstream.misbehave(`HEAD ${BILLING}`, says(503))
    const logged = () =>
      bff.lines
        .map((line) => JSON.parse(line))
        .filter(({ degraded }) => degraded)
        .map(({ level, degraded }) => [level, degraded.length])
    for (now of [0, 6_000, 12_000]) await readiness()
    assert.deepEqual(logged(), [['error', 1]])
    upstream.reset()
    for (now of [18_000, 24_000]) await readiness()
    assert.deepEqual(logged(), [
      ['error', 1],
      ['info', 0],
    ])
  })

  it('stays if the shared store is unreachable, and reports the store as down', async () => {
    const gone = () => Promise.reject(new StoreError('gone'))
    bff = aBff(upstream, { store: { get: gone, set: gone, compareAndSwap: gone, increment: gone } })
    const degraded = [{ part: 'store', cause: 'gone' }]
    assert.deepEqual(await readiness(), [200, { status: 'ready', ...up, store: 'down', degraded }])
  })

  it('reports a store that answers reads and refuses writes as down', async () => {
    const location = { key: 'REDIS_URL', host: 'redis.example' }
    const cause = 'the store refused the command: READONLY'
    const refuses = () => Promise.reject(new StoreError(cause))
    const store = { ...memoryStore(), set: refuses, location }
    bff = aBff(upstream, { store })
    const degraded = [{ part: 'store', cause, ...location }]
    assert.deepEqual(await readiness(), [200, { status: 'ready', ...up, store: 'down', degraded }])
  })

  it('reports a store without the swap of locks as down', async () => {
    const cause = 'the store refused the command: NOPERM'
    const refuses = () => Promise.reject(new StoreError(cause))
    bff = aBff(upstream, { store: { ...memoryStore(), compareAndSwap: refuses } })
    const degraded = [{ part: 'store', cause }]
    assert.deepEqual(await readiness(), [200, { status: 'ready', ...up, store: 'down', degraded }])
  })

  it('names the settings under which a store keeps no locks', async () => {
    const location = { key: 'REDIS_URL', host: 'redis.example' }
    const store = { ...memoryStore(), location, faults: () => ['it evicts'] }
    bff = aBff(upstream, { store })
    const degraded = [{ part: 'store', cause: 'it evicts', ...location }]
    assert.deepEqual(await readiness(), [200, { status: 'ready', ...up, degraded }])
  })

  it('is lost first when the server shuts down', async () => {
    bff = aBff(upstream, { isShuttingDown: () => true })
    assert.deepEqual(await readiness(), [503, { status: 'stopping' }])
    assert.ok(Number((await bff.ask('/readyz')).headers.get('retry-after')) > 0)
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
