/** OAuth scopes of the upstream token: requested and granted ones, and calls that lack one. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { Config } from '../../../server/bff/config.ts'
import { accessTokens } from '../../../server/bff/core/upstream/credentials.ts'
import { transportFrom } from '../../../server/bff/core/upstream/transport.ts'
import { OPERATIONS } from '../../../server/operations/index.ts'
import { SERVICES } from '../../../server/operations/services.ts'
import { requiredScope } from '../../../server/sandbox/oauth/scopes.ts'
import { LINKS_SCOPE, PAYMENTS_SCOPE } from '../../../server/sandbox/settings.ts'
import { API_KEY, aBff, configFor, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { BILLING, fails, LINKS, PAYMENTS, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

/** Of the services that are always in use. */
const SCOPES = ['read', 'write', LINKS_SCOPE, PAYMENTS_SCOPE]

const TOKEN = 'POST /v1/oauth2/token'
const granted = (scope?: string, more: object = {}) =>
  says(200, {
    access_token: `t-${scope?.replaceAll(' ', '+')}`,
    token_type: 'Bearer',
    expires_in: 32_400,
    scope,
    ...more,
  })

const upstream = await upstreamOfFile()

const bffWith = (more: Partial<Config>): TestBff =>
  aBff(upstream, { config: { ...configFor(upstream.url), scopes: SCOPES, ...more } })
/** Tokens for "read" and "write", as an endpoint answers them, by a clock of their own. */
function aSource(answer: () => Response) {
  const clock = { now: 0 }
  const lacked: (readonly string[])[] = []
  const source = accessTokens({
    url: 'http://service.example/token',
    clientId: 'id',
    clientSecret: 'secret',
    scopes: ['read', 'write'],
    attemptMs: 500,
    now: () => clock.now,
    onMissingScopes: (scopes) => lacked.push(scopes),
    transport: transportFrom(async () => answer()),
  })
  return { source, clock, lacked }
}
const readiness = async (bff: TestBff) => {
  const response = await bff.ask('/readyz')
  return (await response.json()) as {
    status: string
    missing_scopes?: string[]
    degraded?: object[]
  }
}

describe('scopes', () => {
  it('match those that the services require for each operation', () => {
    const areas = {
      billing: 'billing',
      links: 'payment-links',
      payments: 'authorizations',
    } as const
    for (const operation of OPERATIONS) {
      const wanted = requiredScope(areas[operation.service], operation.method)
      const { read, write } = SERVICES[operation.service].scopes
      assert.equal(operation.method === 'GET' ? read : write, wanted, operation.id)
    }
  })

  it('are sent form-encoded if they are configured', async () => {
    await bffWith({}).ask('/readyz')
    const [request] = upstream.seen(TOKEN)
    assert.deepEqual(Object.fromEntries(new URLSearchParams(request?.body)), {
      grant_type: 'client_credentials',
      scope: SCOPES.join(' '),
    })
  })

  it('are not sent and never missing if none are configured', async () => {
    upstream.misbehave(TOKEN, granted(''))
    const bff = aBff(upstream)
    assert.equal('missing_scopes' in (await readiness(bff)), false)
    assert.equal(upstream.seen(TOKEN)[0]?.body, 'grant_type=client_credentials')
    assert.equal((await bff.ask('/api/me', { token: await bff.token() })).status, 200)
  })

  for (const scope of [undefined, null, SCOPES.join(' '), `${SCOPES.join(' ')} more`]) {
    it(`are complete if "${scope}" is granted`, async () => {
      upstream.misbehave(TOKEN, granted(scope as string))
      const bff = bffWith({})
      assert.equal('missing_scopes' in (await readiness(bff)), false)
      assert.equal((await bff.ask('/api/me', { token: await bff.token() })).status, 200)
      assert.doesNotMatch(bff.lines.join(), /missing_scopes/)
    })
  }
})

describe('a token with fewer scopes than requested', () => {
  const pay = async (bff: TestBff) =>
    bff.ask('/api/me/invoices/inv-alice-1/retry_payment', {
      method: 'POST',
      token: await bff.token(),
    })

  it('is reported by readiness and once in the log, by scope names only', async () => {
    upstream.misbehave(TOKEN, granted(`read ${LINKS_SCOPE}`))
    const bff = bffWith({})
    const seen = await readiness(bff)
    assert.deepEqual([seen.status, seen.missing_scopes], ['ready', ['write', PAYMENTS_SCOPE]])
    await bff.ask('/api/me', { token: await bff.token() })
    const told = bff.lines.filter((line) => line.includes('missing_scopes'))
    assert.equal(told.length, 1)
    const { key, missing_scopes } = JSON.parse(told[0] ?? '')
    assert.deepEqual([key, missing_scopes], ['TILL_SCOPES', ['write', PAYMENTS_SCOPE]])
    assert.doesNotMatch(bff.lines.join(), /t-read/)
  })
  it('responds with 503 to operations that need a missing scope, and sends nothing', async () => {
    upstream.misbehave(TOKEN, granted('read'))
    const bff = bffWith({})
    const token = await bff.token()
    assert.equal((await bff.ask('/api/me', { token })).status, 200)
    const problem = await problemOf(await pay(bff), 503, 'upstream-unavailable')
    assert.equal(problem.retry_after, 300)
    assert.equal(upstream.seen('POST').filter(({ url }) => url.includes('retry')).length, 0)
    assert.match(bff.lines.at(-1) ?? '', /granted without the scope write/)
    await problemOf(
      await bff.ask('/api/payment-links/PLB-AAAABBBB0001'),
      503,
      'upstream-unavailable',
    )
    assert.equal(upstream.seen(TOKEN).length, 1)
  })

  it('leaves no lock on the invoice of an unsent payment', async () => {
    upstream.misbehave(TOKEN, granted('read'))
    const bff = bffWith({})
    await problemOf(await pay(bff), 503, 'upstream-unavailable')
    await problemOf(await pay(bff), 503, 'upstream-unavailable')
  })

  it('does not affect a service with separate credentials that cover it', async () => {
    upstream.misbehave(TOKEN, (response, request) => {
      const isOfPayments = request.headers.authorization === `Basic ${btoa('own:own-secret')}`
      granted(isOfPayments ? PAYMENTS_SCOPE : `read write ${LINKS_SCOPE}`)(response, request)
    })
    upstream.misbehave(`GET ${PAYMENTS}`, says(200, { id: 'AUTH1' }))
    const payments = { clientId: 'own', clientSecret: 'own-secret' }
    const bff = bffWith({ credentials: { payments: payments } })
    assert.equal('missing_scopes' in (await readiness(bff)), false)
    const token = await bff.token({ kind: 'merchant', scopes: ['authorizations:read'] })
    assert.equal((await bff.ask('/api/authorizations/AUTH1', { token })).status, 200)
  })

  it('does not affect payments with Basic authentication', async () => {
    upstream.misbehave(TOKEN, granted(`read write ${LINKS_SCOPE}`))
    upstream.misbehave(`GET ${PAYMENTS}`, says(200, { id: 'AUTH1' }))
    const bff = bffWith({ paymentsAuth: 'basic' })
    assert.equal('missing_scopes' in (await readiness(bff)), false)
    const token = await bff.token({ kind: 'merchant', scopes: ['authorizations:read'] })
    assert.equal((await bff.ask('/api/authorizations/AUTH1', { token })).status, 200)
  })

  it('is reported with scopes that no operation needs', async () => {
    upstream.misbehave(TOKEN, granted(SCOPES.join(' ')))
    const bff = bffWith({ scopes: [...SCOPES, 'openid'] })
    assert.deepEqual((await readiness(bff)).missing_scopes, ['openid'])
  })

  it('is requested again after five minutes, and no longer reported once it covers all', async () => {
    let scope = 'read'
    const { source, clock, lacked } = aSource(() =>
      Response.json({ access_token: `for-${scope.length}`, expires_in: 32_400, scope }),
    )
    assert.equal(await source.get(), 'for-4')
    assert.deepEqual(source.missingScopes(), ['write'])
    scope = 'read write'
    clock.now = 299_000
    assert.equal(await source.get(), 'for-4')
    clock.now = 300_000
    assert.equal(await source.get(), 'for-10')
    assert.deepEqual(source.missingScopes(), [])
    assert.deepEqual(lacked, [['write'], []])
  })
})

describe('a scope that is not requested', () => {
  const _ALL = 'read write'
  const leftOut = { scopes: ['read', PAYMENTS_SCOPE] }
  const missing = ['write', LINKS_SCOPE]
  const link = '/api/payment-links/PLB-AAAABBBB0001'

  for (const scope of [undefined, leftOut.scopes.join(' ')]) {
    it(`is reported if calls need it, when "${scope}" is granted`, async () => {
      upstream.misbehave(TOKEN, granted(scope))
      const bff = bffWith(leftOut)
      const seen = await readiness(bff)
      assert.deepEqual([seen.status, seen.missing_scopes?.sort()], ['ready', missing.sort()])
      const told = bff.lines.filter((line) => line.includes('missing_scopes'))
      assert.equal(told.length, 1)
      const { level, missing_scopes } = JSON.parse(told[0] ?? '')
      assert.deepEqual([level, missing_scopes.sort()], ['error', missing])
      assert.equal((await bff.ask('/api/me', { token: await bff.token() })).status, 200)
    })
  }

  it('responds with 503 to operations that need it, without its name', async () => {
    upstream.misbehave(TOKEN, granted(leftOut.scopes.join(' ')))
    upstream.misbehave(`GET ${LINKS}`, fails(403, 'NOT_AUTHORIZED'))
    const bff = bffWith(leftOut)
    const response = await bff.ask(link)
    const text = await response.clone().text()
    const { detail } = await problemOf(response, 503, 'upstream-unavailable')
    assert.match(detail ?? '', /permission/)
    assert.doesNotMatch(text, /scope|uri\.paypal/)
    assert.match(bff.lines.at(-1) ?? '', /without the scope https:\/\/uri\.paypal\.com/)
    assert.equal(upstream.seen(`GET ${LINKS}`).length, 0)
    assert.equal(upstream.seen(TOKEN).length, 1)
  })
  it('does not affect payments with Basic authentication', async () => {
    const bff = bffWith({ scopes: ['read', 'write', LINKS_SCOPE], paymentsAuth: 'basic' })
    assert.equal('missing_scopes' in (await readiness(bff)), false)
  })
})

describe('scopes that the token endpoint rejects', () => {
  const refuses = says(400, { error: 'invalid_scope', error_description: 'Unknown: CANARY' })

  it('are reported by readiness and the log, and not as wrong credentials', async () => {
    upstream.misbehave(TOKEN, refuses)
    const bff = bffWith({})
    const response = await bff.ask('/readyz')
    const { token, missing_scopes, degraded } = (await response.json()) as {
      token: string
      missing_scopes?: string[]
      degraded: { key: string }[]
    }
    assert.deepEqual([token, missing_scopes], ['down', SCOPES])
    assert.deepEqual(
      degraded.map(({ key }) => key),
      ['TILL_SCOPES'],
    )
    const mint = await bff.ask('/api/sessions', {
      method: 'POST',
      token: API_KEY,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...{ kind: 'customer', customer: 'alice' },
        ...{ scopes: ['usage:read'], origins: [SHOP] },
      }),
    })
    const text = await mint.clone().text()
    const { detail } = await problemOf(mint, 503, 'upstream-unavailable')
    assert.match(detail ?? '', /permission/)
    assert.doesNotMatch(text + bff.lines.join(), /CANARY/)
    assert.doesNotMatch(text, /scope/i)
    const told = bff.lines.filter((line) => line.includes('missing_scopes'))
    assert.equal(told.length, 1)
    assert.equal(JSON.parse(told[0] ?? '').level, 'error')
    assert.match(bff.lines.at(-1) ?? '', /refused the scopes/)
  })

  it('keep the current token in use until it expires', async () => {
    let refused = false
    const { source, clock, lacked } = aSource(() =>
      refused
        ? Response.json({ error: 'invalid_scope' }, { status: 400 })
        : Response.json({ access_token: 'first', expires_in: 600 }),
    )
    await source.get()
    refused = true
    clock.now = 590_000
    assert.equal(await source.get(), 'first')
    assert.deepEqual(source.missingScopes(), [])
    clock.now = 600_000
    await assert.rejects(source.get(), { code: 'missing-scope' })
    assert.deepEqual(source.missingScopes(), ['read', 'write'])
    refused = false
    clock.now = 700_000
    assert.equal(await source.get(), 'first')
    assert.deepEqual(lacked, [['read', 'write'], []])
  })
})

describe('a permission that is missing at the service', () => {
  it('is an upstream error', async () => {
    const bff = bffWith({})
    const token = await bff.token()
    upstream.misbehave(`GET ${BILLING}/customers`, fails(403, 'NOT_AUTHORIZED'))
    await problemOf(await bff.ask('/api/me', { token }), 502, 'upstream-refused')
  })

  it('is named with the service, the host and the scope, though no scope was requested, until a call works', async () => {
    let now = 0
    upstream.misbehave(TOKEN, granted('openid'))
    const bff = aBff(upstream, { now: () => now })
    const token = await bff.token()
    assert.equal('degraded' in (await readiness(bff)), false)

    upstream.misbehave(`GET ${BILLING}/customers`, fails(403, 'NOT_AUTHORIZED'), 2)
    const { title } = await problemOf(await bff.ask('/api/me', { token }), 502, 'upstream-refused')
    assert.doesNotMatch(title, /credentials/)
    const { host } = new URL(upstream.url)
    const cause = `billing at ${host} refused this call: our token has no scope read`
    assert.equal(JSON.parse(bff.lines.at(-1) ?? '').error, `${cause}: status 403`)
    now += 5_000
    const refused = await readiness(bff)
    assert.deepEqual(refused.degraded, [{ part: 'billing', cause, key: 'TILL_SCOPES', host }])
    assert.deepEqual(refused.missing_scopes, ['read'])

    assert.equal((await bff.ask('/api/me', { token })).status, 200)
    now += 5_000
    assert.equal('degraded' in (await readiness(bff)), false)
  })
})
