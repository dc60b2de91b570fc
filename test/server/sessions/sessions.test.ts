import assert from 'node:assert/strict'
import { type JWTPayload, SignJWT } from 'jose'
import { beforeEach, describe, it } from 'vitest'
import { memoryStore, StoreError } from '../../../server/bff/core/store/store.ts'
import {
  API_KEY,
  aBff,
  configFor,
  pointersOf,
  problemOf,
  SESSION_KEY,
  SHOP,
  type TestBff,
} from '../../support/bff/bff.ts'
import { says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const NOW = Date.parse('2026-02-01T10:00:00Z')

const upstream = await upstreamOfFile()
let bff: TestBff
let now = NOW

beforeEach(() => {
  now = NOW
  bff = aBff(upstream, { now: () => now })
})

const ME = '/api/me'

const post = (path: string, body: unknown, how: object = {}) =>
  bff.ask(path, {
    method: 'POST',
    token: API_KEY,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...how,
  })

describe('minting a session', () => {
  it('responds with a token for the customer routes', async () => {
    const { token, expires_in, expires_at, scopes } = await bff.mint({ scopes: ['profile:read'] })
    assert.equal(expires_in, 900)
    assert.equal(expires_at, '2026-02-01T10:15:00.000Z')
    assert.deepEqual(scopes, ['profile:read'])
    const me = await bff.ask(ME, { token })
    assert.deepEqual(await me.json(), {
      external_id: 'alice',
      name: 'alice',
      email: 'alice@example.com',
      now: '2026-03-03T08:00:00.000Z',
    })
  })

  it('finds the customer by either id, and stores both', async () => {
    const { token } = await bff.mint({ customer: 'cus-alice-0001' })
    const claims = JSON.parse(atob(token.split('.')[1] ?? ''))
    assert.deepEqual(claims.customer, {
      id: 'cus-alice-0001',
      external_id: 'alice',
      subscriptions: ['sub-alice'],
    })
  })

  it('rejects any request with an Origin header, also with a valid key', async () => {
    await problemOf(await post('/api/sessions', {}, { origin: SHOP }), 403, 'origin-refused')
    assert.equal(upstream.requests.length, 0)
  })

  it('rejects a wrong key, a session token and a missing key', async () => {
    const token = await bff.token()
    for (const wrong of [`${API_KEY}x`, API_KEY.slice(1), token]) {
      const response = await post('/api/sessions', {}, { token: wrong })
      const { detail } = await problemOf(response, 401, 'unauthenticated')
      assert.equal(detail, 'The API key is not one of TILL_API_KEYS.')
    }
    await problemOf(await post('/api/sessions', {}, { token: undefined }), 401, 'unauthenticated')
  })

  it('takes each of two API keys, and no other, so that one can be replaced', async () => {
    const keys = [API_KEY, 'CANARY-next-api-key-0123']
    bff = aBff(upstream, { config: { ...configFor(upstream.url), apiKeys: keys } })
    const body = { kind: 'merchant', scopes: ['links:read'], origins: [SHOP] }
    const statusBy = async (token: string) => (await post('/api/sessions', body, { token })).status
    for (const key of keys) assert.equal(await statusBy(key), 201, key)
    for (const wrong of ['', keys.join(), keys.join(''), 'CANARY-another-key-0123'])
      assert.equal(await statusBy(wrong), 401, wrong)
  })

  it('reports each invalid member', async () => {
    const body = {
      kind: 'customer',
      customer: '..',
      scopes: ['links:read'],
      ttl: 5,
      origins: ['*'],
    }
    const problem = await problemOf(await post('/api/sessions', body), 400, 'invalid-request')
    assert.deepEqual(pointersOf(problem), ['/customer', '/scopes/0', '/ttl', '/origins/0'])
    const none = await problemOf(await post('/api/sessions', {}), 400, 'invalid-request')
    assert.deepEqual(pointersOf(none), ['/kind'])
    assert.equal(upstream.requests.length, 0)
  })

  it('rejects unknown members, because a misspelt one would not restrict anything', async () => {
    const common = { scopes: ['invoices:read'], origins: [SHOP] }
    for (const [kind, more] of [
      ['customer', { customer: 'alice', subscription: ['sub-alice'] }],
      ['merchant', { customer: 'alice' }],
    ] as const) {
      const body = { kind, ...common, ...more }
      const problem = await problemOf(await post('/api/sessions', body), 400, 'invalid-request')
      const pointer = kind === 'customer' ? '/subscription' : '/customer'
      assert.deepEqual(problem.errors, [{ pointer, message: 'is not supported' }])
    }
    assert.equal(upstream.requests.length, 0)
  })

  it('rejects an origin that is not allowed, and names it', async () => {
    for (const kind of ['customer', 'merchant']) {
      const body = {
        kind,
        ...(kind === 'customer' && { customer: 'alice' }),
        scopes: ['invoices:read'],
        origins: [SHOP, 'https://other.example', 'http://shop.example', `${SHOP}:8443`],
      }
      const problem = await problemOf(await post('/api/sessions', body), 400, 'invalid-request')
      assert.deepEqual(pointersOf(problem), ['/origins/1', '/origins/2', '/origins/3'])
      assert.equal(problem.errors?.[0]?.message, 'is not one of TILL_ALLOWED_ORIGINS')
    }
    assert.equal(upstream.requests.length, 0)
  })

  it('accepts any origin if the configuration allows all', async () => {
    const config = { ...configFor(upstream.url), allowedOrigins: ['*'] }
    const origin = 'http://localhost:3000'
    const anywhere = aBff(upstream, { config })
    const token = await anywhere.token({ origins: [origin] })
    assert.equal((await anywhere.ask(ME, { token, origin })).status, 200)
  })

  it('rejects an unknown customer', async () => {
    const body = { kind: 'customer', customer: 'nobody', scopes: ['usage:read'], origins: [SHOP] }
    const problem = await problemOf(await post('/api/sessions', body), 400, 'invalid-request')
    assert.deepEqual(pointersOf(problem), ['/customer'])
  })

  it('fails if the service responds with another customer', async () => {
    upstream.misbehave('GET /v1/commerce/billing/customers/', says(200, upstream.rows.customers[1]))
    const body = { kind: 'customer', customer: 'alice', scopes: ['usage:read'], origins: [SHOP] }
    await problemOf(await post('/api/sessions', body), 502, 'upstream-unreadable')
  })

  it('rejects subscriptions of another customer', async () => {
    const body = {
      kind: 'customer',
      customer: 'alice',
      subscriptions: ['sub-alice', 'sub-bob'],
      scopes: ['usage:read'],
      origins: [SHOP],
    }
    const problem = await problemOf(await post('/api/sessions', body), 400, 'invalid-request')
    assert.deepEqual(pointersOf(problem), ['/subscriptions/1'])
  })

  it('needs no upstream request for the back office', async () => {
    const body = { kind: 'merchant', scopes: ['links:read'], origins: [SHOP] }
    const response = await post('/api/sessions', body)
    assert.equal(response.status, 201)
    const { token } = (await response.json()) as { token: string }
    assert.equal(upstream.requests.length, 0)
    await problemOf(await bff.ask(ME, { token }), 403, 'insufficient-scope')
  })

  it('names the person of a back office in the token, so that elements tell two logins apart', async () => {
    const body = { kind: 'merchant', scopes: ['links:read'], origins: [SHOP] }
    const subjectOf = async (user?: string) => {
      const response = await post('/api/sessions', { ...body, user })
      const { token } = (await response.json()) as { token: string }
      return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sub
    }
    assert.equal(await subjectOf('clerk-7'), 'clerk-7')
    assert.equal(await subjectOf(), undefined)
    const empty = await post('/api/sessions', { ...body, user: '' })
    assert.deepEqual(pointersOf(await problemOf(empty, 400, 'invalid-request')), ['/user'])
    const customer = { kind: 'customer', customer: 'alice', scopes: ['usage:read'], user: 'x' }
    await problemOf(
      await post('/api/sessions', { ...customer, origins: [SHOP] }),
      400,
      'invalid-request',
    )
  })
})

describe('a session', () => {
  it('expires at its end plus a minute of leeway', async () => {
    const token = await bff.token()
    now = NOW + 959_000
    assert.equal((await bff.ask(ME, { token })).status, 200)
    now = NOW + 960_000
    await problemOf(await bff.ask(ME, { token }), 401, 'session-expired')
  })

  it('is expired also at its first use', async () => {
    const token = await bff.token()
    now = NOW + 3_600_000
    await problemOf(await bff.ask(ME, { token }), 401, 'session-expired')
  })

  it('holds as long as its key is configured, also behind a newer one', async () => {
    const token = await bff.token()
    const next = { kid: 'k2', secret: 'CANARY-another-key-0123456789abcdef' }
    const statusWith = async (sessionKeys: (typeof next)[]) => {
      const config = { ...configFor(upstream.url), sessionKeys }
      return (await aBff(upstream, { config, now: () => now }).ask(ME, { token })).status
    }
    assert.equal(await statusWith([next, SESSION_KEY]), 200)
    assert.equal(await statusWith([next]), 401)
  })

  it('can be deleted with its own token', async () => {
    const token = await bff.token()
    const other = await bff.token()
    assert.equal((await bff.ask(ME, { token })).status, 200)
    const ended = await bff.ask('/api/sessions/current', { method: 'DELETE', token, origin: SHOP })
    assert.equal(ended.status, 204)
    await problemOf(await bff.ask(ME, { token }), 401, 'session-expired')
    assert.equal((await bff.ask(ME, { token: other })).status, 200)
  })

  it('can be revoked by its id', async () => {
    const { token, session_id } = await bff.mint()
    assert.equal((await post('/api/sessions/revoke', { session_id })).status, 204)
    await problemOf(await bff.ask(ME, { token }), 401, 'session-expired')
  })

  it('is revoked with all sessions of its customer, but not with later ones', async () => {
    const token = await bff.token()
    const bobs = await bff.token({ customer: 'bob' })
    const revoked = await post('/api/sessions/revoke', { customer_external_id: 'alice' })
    assert.equal(revoked.status, 204)
    now += 1
    await problemOf(await bff.ask(ME, { token }), 401, 'session-expired')
    assert.equal((await bff.ask(ME, { token: bobs })).status, 200)
    assert.equal((await bff.ask(ME, { token: await bff.token() })).status, 200)
  })

  it('is revoked with its customer after the external id has changed', async () => {
    const token = await bff.token()
    Object.assign(upstream.rows.customers[0] ?? {}, { external_id: 'alice-2' })
    const revoked = await post('/api/sessions/revoke', { customer_external_id: 'alice-2' })
    assert.equal(revoked.status, 204)
    for (const path of [ME, '/api/me/usage/current', '/api/me/usage/past'])
      await problemOf(await bff.ask(path, { token }), 401, 'session-expired')
    const later = await bff.token({ customer: 'alice-2', subscriptions: [] })
    assert.equal((await bff.ask(ME, { token: later })).status, 200)
  })

  it('is revoked by its external id while the service is down, and the call fails', async () => {
    const token = await bff.token()
    upstream.misbehave('GET /v1/commerce/billing/customers/', says(503))
    const revoked = await post('/api/sessions/revoke', { customer_external_id: 'alice' })
    assert.ok(revoked.status >= 500)
    upstream.reset()
    await problemOf(await bff.ask(ME, { token }), 401, 'session-expired')
  })

  it('names a subscription once, though a pending change has its key', async () => {
    const [row] = upstream.rows.subscriptions
    for (const status of ['PENDING', 'CANCELED'])
      upstream.rows.subscriptions.unshift({ ...row, id: status, status })
    const token = await bff.token()
    assert.equal((await bff.ask('/api/me/usage/current', { token })).status, 200)
    const listed = await bff.ask('/api/me/subscriptions', { token })
    const { subscriptions } = (await listed.json()) as { subscriptions: { status: string }[] }
    assert.deepEqual(
      subscriptions.map(({ status }) => status),
      ['ACTIVE'],
    )
  })

  it('names the last of several subscriptions that had one key', async () => {
    const [row] = upstream.rows.subscriptions
    upstream.rows.subscriptions.splice(0, 1)
    for (const id of ['2024-01-01', '2024-03-01', '2024-02-01']) {
      const start_date = `${id}T00:00:00Z`
      upstream.rows.subscriptions.unshift({ ...row, id, status: 'CANCELED', start_date })
    }
    const listed = await bff.ask('/api/me/subscriptions', { token: await bff.token() })
    const { subscriptions } = (await listed.json()) as { subscriptions: { start_date: string }[] }
    assert.deepEqual(
      subscriptions.map(({ start_date }) => start_date),
      ['2024-03-01T00:00:00Z'],
    )
  })

  it('is revoked with its customer even if the minting clock was ahead', async () => {
    const store = memoryStore(() => NOW)
    const replica = (lead: number) => aBff(upstream, { store, now: () => now + lead })
    const here = replica(0)
    const ahead = await replica(50_000).token()
    assert.equal((await here.ask(ME, { token: ahead })).status, 200)
    const body = JSON.stringify({ customer_external_id: 'alice' })
    const headers = { 'Content-Type': 'application/json' }
    const revoke = () =>
      here.ask('/api/sessions/revoke', { method: 'POST', token: API_KEY, headers, body })
    assert.equal((await revoke()).status, 204)
    await problemOf(await here.ask(ME, { token: ahead }), 401, 'session-expired')

    const behind = await replica(-50_000).token()
    assert.equal((await here.ask(ME, { token: behind })).status, 200)
    assert.equal((await revoke()).status, 204)
    await problemOf(await here.ask(ME, { token: behind }), 401, 'session-expired')
  })

  it('is minted while revocations are unavailable, and is rejected once one is found', async () => {
    const store = memoryStore(() => now)
    const gone = () => Promise.reject(new StoreError('gone'))
    const without = aBff(upstream, {
      store: { ...store, get: gone, increment: gone },
      now: () => now,
    })
    const first = await without.token()
    bff = aBff(upstream, { store, now: () => now })
    assert.equal((await bff.ask(ME, { token: first })).status, 200)
    await post('/api/sessions/revoke', { customer_external_id: 'alice' })
    const second = await without.token()
    for (const token of [first, second]) {
      await problemOf(await bff.ask(ME, { token }), 401, 'session-expired')
    }
    assert.equal((await bff.ask(ME, { token: await bff.token() })).status, 200)
  })

  it('is revoked by exactly one of the two members', async () => {
    for (const body of [{}, { session_id: 'a', customer_external_id: 'b' }, { session: 'a' }]) {
      await problemOf(await post('/api/sessions/revoke', body), 400, 'invalid-request')
    }
  })
})

describe('a forged token', () => {
  const claims = (): JWTPayload => ({
    iss: 'tillkit',
    aud: 'tillkit-api',
    jti: 'forged',
    iat: NOW / 1000,
    nbf: NOW / 1000,
    exp: NOW / 1000 + 900,
    kind: 'customer',
    scopes: ['profile:read'],
    origins: [SHOP],
    customer: { id: 'cus-alice-0001', external_id: 'alice', subscriptions: [] },
  })
  const header = { alg: 'HS256', typ: 'till-session+jwt', kid: SESSION_KEY.kid }
  const sign = (payload: object, more: object = {}, secret = SESSION_KEY.secret) =>
    new SignJWT(payload as JWTPayload)
      .setProtectedHeader({ ...header, ...more })
      .sign(new TextEncoder().encode(secret))
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  /** Signs any text as the payload, for numbers that JSON.stringify does not write. */
  async function signText(text: string) {
    const signed = `${base64(header)}.${Buffer.from(text).toString('base64url')}`
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(SESSION_KEY.secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    )
    const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(signed))
    return `${signed}.${Buffer.from(signature).toString('base64url')}`
  }

  it('is distinguished from a real one, which is accepted', async () => {
    assert.equal((await bff.ask(ME, { token: await sign(claims()) })).status, 200)
  })

  const forgeries: [string, () => Promise<string> | string, string?][] = [
    ['that has no signature', async () => `${(await sign(claims())).split('.', 2).join('.')}.`],
    ['of alg none', () => `${base64({ alg: 'none', kid: 'k1' })}.${base64(claims())}.`],
    [
      'of alg none with a signature',
      () => `${base64({ ...header, alg: 'none' })}.${base64(claims())}.${'A'.repeat(43)}`,
    ],
    ['of another algorithm', () => sign(claims(), { alg: 'HS512' }, SESSION_KEY.secret.repeat(2))],
    [
      'that claims an RSA signature',
      () => `${base64({ ...header, alg: 'RS256' })}.${base64(claims())}.${'A'.repeat(43)}`,
    ],
    ['of an unknown kid', () => sign(claims(), { kid: 'k2' })],
    ['without a kid', () => sign(claims(), { kid: undefined })],
    ['with a member of every object as its kid', () => sign(claims(), { kid: '__proto__' })],
    ['of another secret', () => sign(claims(), {}, 'x'.repeat(40))],
    ['of another purpose', () => sign(claims(), { typ: 'JWT' })],
    ['for another audience', () => sign({ ...claims(), aud: 'tillkit-admin' })],
    ['of another issuer', () => sign({ ...claims(), iss: 'evil' })],
    ['without an issuer', () => sign({ ...claims(), iss: undefined })],
    ['without an end', () => sign({ ...claims(), exp: undefined })],
    ['without a beginning', () => sign({ ...claims(), nbf: undefined })],
    ['without an id', () => sign({ ...claims(), jti: undefined })],
    ['that begins in the future', () => sign({ ...claims(), nbf: NOW / 1000 + 120 })],
    ['issued in the future', () => sign({ ...claims(), iat: NOW / 1000 + 61 })],
    ['that lives too long', () => sign({ ...claims(), exp: NOW / 1000 + 7200 })],
    ['with text as its expiry', () => signText(JSON.stringify({ ...claims(), exp: '9999999999' }))],
    [
      'with an expiry beyond safe numbers',
      () => signText(JSON.stringify(claims()).replace(/"exp":\d+/, '"exp":1e400')),
    ],
    [
      'with a negative expiry',
      () => signText(JSON.stringify({ ...claims(), exp: -1 })),
      'session-expired',
    ],
    ['that is over', () => sign({ ...claims(), exp: NOW / 1000 - 61 }), 'session-expired'],
    [
      'that has ended twice over',
      () => signText(JSON.stringify(claims()).replace('"exp":', '"exp":99999999999,"exp":1,"x":')),
      'session-expired',
    ],
    ['with a payload that is no object', () => signText('[]')],
    ['with a payload that is no JSON', () => signText('{')],
    ['with something after it', async () => `${await sign(claims())}.x`],
    ['with padding', async () => `${await sign(claims())}=`],
    ['that is no token', () => 'abc'],
    ['that is very long', () => 'a'.repeat(12_000)],
  ]
  for (const [what, forge, code = 'unauthenticated'] of forgeries) {
    it(`${what} is rejected`, async () => {
      await problemOf(await bff.ask(ME, { token: await forge() }), 401, code)
      assert.equal(upstream.requests.length, 0)
    })
  }

  it('of one kind with the claims of the other has no access', async () => {
    const merchant = { ...claims(), kind: 'merchant', scopes: ['invoices:read'] }
    const read = '/api/billing/invoices?issuing_date_from=2026-01-01&issuing_date_to=2026-01-31'
    const allowed = await sign({ ...merchant, customer: undefined })
    assert.equal((await bff.ask(read, { token: allowed })).status, 200)
    upstream.requests.length = 0
    const customerOfAMerchant = await bff.ask(read, { token: await sign(merchant) })
    await problemOf(customerOfAMerchant, 403, 'insufficient-scope')
    const nobody = await bff.ask(ME, { token: await sign({ ...claims(), customer: undefined }) })
    await problemOf(nobody, 403, 'insufficient-scope')
    assert.equal(upstream.requests.length, 0)
  })

  it('with one flipped bit in any character is rejected', async () => {
    const token = await sign(claims())
    assert.equal((await bff.ask(ME, { token })).status, 200)
    for (let i = 0; i < token.length; i++) {
      const turned = String.fromCharCode(token.charCodeAt(i) ^ 1)
      const forged = token.slice(0, i) + turned + token.slice(i + 1)
      const response = await bff.ask(ME, { headers: { Authorization: `Bearer ${forged}` } })
      assert.equal(response.status, 401, `character ${i}`)
    }
  })

  it('with another base64url spelling of the same bytes is rejected', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const token = await sign(claims())
    const last = alphabet.indexOf(token.at(-1) ?? '')
    for (const spare of [1, 2, 3]) {
      const forged = token.slice(0, -1) + alphabet[last + spare]
      assert.equal((await bff.ask(ME, { token: forged })).status, 401)
    }
  })

  it('gets the same response as any other rejected token', async () => {
    const shapes = await Promise.all(
      [undefined, 'abc', await sign(claims(), { kid: 'k2' })].map(async (token) => {
        const { instance, ...rest } = await problemOf(
          await bff.ask(ME, { token }),
          401,
          'unauthenticated',
        )
        return rest
      }),
    )
    assert.deepEqual(shapes[1], shapes[0])
    assert.deepEqual(shapes[2], shapes[0])
  })

  const nothing: [string, object][] = [
    ['no scopes', { scopes: undefined }],
    ['an empty list of scopes', { scopes: [] }],
    ['scopes that are no list', { scopes: 'profile:read' }],
    ['a wildcard', { scopes: ['*'] }],
    ['no origins', { origins: [] }],
    ['no kind', { kind: undefined }],
    ['no customer', { customer: undefined }],
    ['half a customer', { customer: { external_id: 'alice' } }],
  ]
  for (const [what, more] of nothing) {
    it(`with ${what} grants nothing, even with a valid signature`, async () => {
      const response = await bff.ask(ME, { token: await sign({ ...claims(), ...more }) })
      assert.equal(response.status, 403)
      assert.equal(upstream.requests.length, 0)
    })
  }
})
