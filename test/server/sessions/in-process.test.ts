/** Sessions that the surrounding server creates and revokes in its own process: as the routes do, without an API key. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { type BffOptions, createBff } from '../../../server/bff/app.ts'
import { ProblemError } from '../../../server/bff/core/problem.ts'
import { API_KEY, configFor, problemOf, SHOP } from '../../support/bff/bff.ts'
import { fails, hangs, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
type Line = Record<string, unknown>
let lines: Line[]
beforeEach(() => {
  lines = []
})

const CUSTOMERS = 'GET /v1/commerce/billing/customers'
const SUBSCRIPTIONS = 'GET /v1/commerce/billing/subscriptions'
const ALICE = {
  kind: 'customer',
  customer: 'alice',
  scopes: ['profile:read'],
  origins: [SHOP],
} as const
const OFFICE = { kind: 'merchant', scopes: ['links:read'], origins: [SHOP] } as const
type Body = Parameters<ReturnType<typeof createBff>['createSession']>[0]

const { apiKeys: _, ...withoutKeys } = configFor(upstream.url)

const aBff = (more: Partial<BffOptions> = {}) => {
  const write = (line: object) => void lines.push(line as Line)
  const log = { info: write, error: write }
  return createBff({ config: configFor(upstream.url), log, ...more })
}
const embedded = (more: Partial<BffOptions> = {}) => aBff({ config: withoutKeys, ...more })

const post = async (bff: ReturnType<typeof aBff>, path: string, body: unknown) =>
  bff.request(path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

const readMe = async (bff: ReturnType<typeof aBff>, token: string) =>
  bff.request('/api/me', { headers: { Authorization: `Bearer ${token}`, Origin: SHOP } })

async function refusalOf(call: Promise<unknown>): Promise<ProblemError> {
  const error = await call.then(
    () => assert.fail('it was done'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof ProblemError)
  return error
}

describe('createSession', () => {
  it('creates a session of a customer, and one of a back office', async () => {
    const bff = embedded()
    const { token, expires_in, scopes } = await bff.createSession(ALICE)
    assert.equal(expires_in, 900)
    assert.deepEqual(scopes, ['profile:read'])
    const me = await readMe(bff, token)
    assert.equal(((await me.json()) as { external_id: string }).external_id, 'alice')
    assert.deepEqual((await bff.createSession(OFFICE)).scopes, ['links:read'])
  })

  it('throws what the route responds', async () => {
    const cases: [object, () => void, string][] = [
      [{ ...ALICE, customer: undefined }, () => {}, 'invalid-request'],
      [{ ...ALICE, subscription: ['sub-alice'] }, () => {}, 'invalid-request'],
      [{ ...ALICE, kind: 'admin' }, () => {}, 'invalid-request'],
      [{ ...ALICE, customer: 'nobody' }, () => {}, 'invalid-request'],
      [{ ...ALICE, origins: ['https://other.example'] }, () => {}, 'invalid-request'],
      [ALICE, () => upstream.misbehave(CUSTOMERS, fails(401, 'NO')), 'upstream-refused'],
      [ALICE, () => upstream.misbehave(CUSTOMERS, fails(500, 'BROKEN')), 'upstream-failed'],
    ]
    for (const [body, prepare, code] of cases) {
      upstream.reset()
      prepare()
      const bff = aBff()
      const route = await post(bff, '/api/sessions', body)
      const error = await refusalOf(bff.createSession(body as Body))
      const { instance, ...said } = await problemOf(route, error.status, code)
      assert.notEqual(error.requestId, instance)
      const response = error.toResponse()
      const { instance: own, ...thrown } = await problemOf(response, route.status, code)
      assert.deepEqual(thrown, said)
      assert.equal(own, error.requestId)
      assert.equal(error.code, code)
      assert.deepEqual(error.errors, said.errors ?? [])
      assert.equal(response.headers.get('cache-control'), 'no-store')
    }
  })

  it('writes the line of the route', async () => {
    const bff = aBff()
    const steady = () => lines.splice(0).map(({ ms, upstream_ms, request_id, ...line }) => line)
    // With the token of the services.
    await bff.createSession(ALICE)
    steady()
    for (const body of [ALICE, { ...ALICE, customer: 'nobody' }, { ...ALICE, ttl: 1 }]) {
      await post(bff, '/api/sessions', body)
      await bff.createSession(body as Body).catch(() => {})
      const [route, own, ...more] = steady()
      assert.equal(route?.operation, 'mintSession')
      assert.deepEqual(own, route)
      assert.deepEqual(more, [])
    }
    await post(bff, '/api/sessions/revoke', { session_id: 'one' })
    await bff.revokeSessions({ session_id: 'one' })
    const [route, own] = steady()
    assert.deepEqual(own, route)
  })

  it('ends with 504 once all its reads together have taken too long', async () => {
    const bff = embedded({ timeouts: { attempt: 1_000, read: 1_000 } })
    await bff.createSession(ALICE)
    upstream.misbehave(CUSTOMERS, (...call) => {
      setTimeout(() => says(200, upstream.rows.customers[0])(...call), 700)
    })
    upstream.misbehave(SUBSCRIPTIONS, hangs)
    const startedAt = performance.now()
    const error = await refusalOf(bff.createSession(ALICE))
    assert.equal(error.code, 'upstream-timeout')
    // The second read alone would take until 1,700 ms.
    assert.ok(performance.now() - startedAt < 1_500)
  })

  it('creates 30 sessions of a customer in a minute, by both ways together', async () => {
    let now = 0
    const config = {
      ...configFor(upstream.url),
      rateLimits: { customer: { max: 30, seconds: 60 } },
    }
    const bff = aBff({ config, monotonicNow: () => now })
    for (let made = 0; made < 30; made += 2) {
      assert.equal((await post(bff, '/api/sessions', ALICE)).status, 201)
      await bff.createSession(ALICE)
    }
    now += 20_000
    const reads = upstream.seen().length
    const error = await refusalOf(bff.createSession(ALICE))
    assert.deepEqual([error.code, error.status, error.retryAfter], ['too-many-requests', 429, 40])
    assert.equal(error.toResponse().headers.get('retry-after'), '40')
    await problemOf(await post(bff, '/api/sessions', ALICE), 429, 'too-many-requests')
    assert.equal(upstream.seen().length, reads)
    await bff.createSession({ ...ALICE, customer: 'bob' })
    await bff.createSession(OFFICE)
    now += 40_001
    await bff.createSession(ALICE)
  })
})

describe('revokeSessions', () => {
  it('ends one session, or all of a customer', async () => {
    const bff = embedded()
    const [one, two] = await Promise.all([bff.createSession(ALICE), bff.createSession(ALICE)])
    await bff.revokeSessions({ session_id: one.session_id })
    await problemOf(await readMe(bff, one.token), 401, 'session-expired')
    assert.equal((await readMe(bff, two.token)).status, 200)
    await bff.revokeSessions({ customer_external_id: 'alice' })
    await problemOf(await readMe(bff, two.token), 401, 'session-expired')
  })

  it('throws for a body that names neither or both', async () => {
    const bff = embedded()
    for (const body of [{}, { session_id: 'a', customer_external_id: 'b' }])
      assert.equal((await refusalOf(bff.revokeSessions(body))).code, 'invalid-request')
  })
})

describe('the routes of other servers', () => {
  const paths = async (bff: ReturnType<typeof aBff>) =>
    Object.keys(
      ((await (await bff.request('/openapi.json')).json()) as { paths: object }).paths,
    ).filter((path) => path.startsWith('/api/sessions'))

  it('are not there without an API key, which the start says', async () => {
    const bff = embedded()
    assert.match(String(lines[0]?.notice), /^without TILL_API_KEYS .*createSession/)
    for (const path of ['/api/sessions', '/api/sessions/revoke'])
      await problemOf(await post(bff, path, ALICE), 404, 'not-found')
    assert.deepEqual(await paths(bff), ['/api/sessions/current'])
  })

  it('are there with one', async () => {
    const bff = aBff()
    assert.deepEqual(lines, [])
    assert.equal((await paths(bff)).length, 3)
  })
})
