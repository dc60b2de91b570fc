/** What our token may do at the services: what is asked for, and what becomes of calls that it does not cover. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Config } from '../../server/env.ts'
import { OPERATIONS } from '../../server/operations/table.ts'
import { upstreamScope } from '../../server/operations/upstream-scope.ts'
import { LINKS_SCOPE, PAYMENTS_SCOPE, SCOPES, scopeFor } from '../../server/sandbox/token/scopes.ts'
import { byResponse } from '../../server/upstream/by-fetch.ts'
import { tokenSource } from '../../server/upstream/token.ts'
import { API_KEY, aBff, configFor, problemOf, SHOP, type TestBff } from '../support/bff.ts'
import { runBefore } from '../support/server-process.ts'
import { BILLING, fails, LINKS, PAYMENTS, says } from '../support/upstream.ts'
import { upstreamOfFile } from '../support/upstream-of-file.ts'

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
  const source = tokenSource({
    url: 'http://service.example/token',
    clientId: 'id',
    clientSecret: 'secret',
    scopes: ['read', 'write'],
    attemptMs: 500,
    now: () => clock.now,
    lacking: (scopes) => lacked.push(scopes),
    send: byResponse(async () => answer()),
  })
  return { source, clock, lacked }
}
const readiness = async (bff: TestBff) => {
  const response = await bff.ask('/readyz')
  return (await response.json()) as { status: string; missing_scopes?: string[] }
}

describe('scopes', () => {
  it('are those that the services want for each operation', () => {
    const areas = {
      billing: 'billing',
      links: 'payment-links',
      payments: 'authorizations',
    } as const
    for (const operation of OPERATIONS) {
      const wanted = scopeFor(areas[operation.service], operation.method)
      assert.equal(upstreamScope(operation), wanted, operation.id)
    }
  })

  it('that are told are asked for, as a form has them', async () => {
    await bffWith({}).ask('/readyz')
    const [request] = upstream.seen(TOKEN)
    assert.deepEqual(Object.fromEntries(new URLSearchParams(request?.body)), {
      grant_type: 'client_credentials',
      scope: SCOPES.join(' '),
    })
  })

  it('are not asked for where none are told, and then none are missing', async () => {
    upstream.misbehave(TOKEN, granted(''))
    const bff = aBff(upstream)
    assert.equal('missing_scopes' in (await readiness(bff)), false)
    assert.equal(upstream.seen(TOKEN)[0]?.body, 'grant_type=client_credentials')
    assert.equal((await bff.ask('/api/me', { token: await bff.token() })).status, 200)
  })

  for (const scope of [undefined, null, SCOPES.join(' '), `${SCOPES.join(' ')} more`]) {
    it(`are all there where "${scope}" were granted`, async () => {
      upstream.misbehave(TOKEN, granted(scope as string))
      const bff = bffWith({})
      assert.equal('missing_scopes' in (await readiness(bff)), false)
      assert.equal((await bff.ask('/api/me', { token: await bff.token() })).status, 200)
      assert.doesNotMatch(bff.lines.join(), /missing_scopes/)
    })
  }
})

describe('a token with fewer scopes than were asked for', () => {
  const pay = async (bff: TestBff) =>
    bff.ask('/api/me/invoices/inv-alice-1/retry_payment', {
      method: 'POST',
      token: await bff.token(),
    })

  it('is told of by readiness and by the log, once, by names alone', async () => {
    upstream.misbehave(TOKEN, granted(`read ${LINKS_SCOPE}`))
    const bff = bffWith({})
    const seen = await readiness(bff)
    assert.deepEqual([seen.status, seen.missing_scopes], ['ready', ['write', PAYMENTS_SCOPE]])
    await bff.ask('/api/me', { token: await bff.token() })
    const told = bff.lines.filter((line) => line.includes('missing_scopes'))
    assert.equal(told.length, 1)
    assert.deepEqual(JSON.parse(told[0] ?? '').missing_scopes, ['write', PAYMENTS_SCOPE])
    assert.doesNotMatch(bff.lines.join(), /t-read/)
  })

  it('is told of as soon as the server has started', async () => {
    upstream.misbehave(TOKEN, granted('read'))
    const folder = mkdtempSync(join(tmpdir(), 'tillkit-scopes-'))
    const { child, ended, address } = runBefore(upstream.url, folder, {
      TILL_SCOPES: SCOPES.join(' '),
    })
    await address
    while (upstream.seen('HEAD').length < 3) await new Promise((next) => setTimeout(next, 20))
    child.kill('SIGTERM')
    const { stdout } = await ended
    rmSync(folder, { recursive: true })
    assert.match(stdout, /^\{.*"missing_scopes":\["write",.*\}$/m)
  })

  it('makes what needs them 503, and nothing of it leaves', async () => {
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

  it('leaves no mark on an invoice that could not be paid', async () => {
    upstream.misbehave(TOKEN, granted('read'))
    const bff = bffWith({})
    await problemOf(await pay(bff), 503, 'upstream-unavailable')
    await problemOf(await pay(bff), 503, 'upstream-unavailable')
  })

  it('is no matter to a service with credentials that cover it', async () => {
    upstream.misbehave(TOKEN, (response, request) => {
      const own = request.headers.authorization === `Basic ${btoa('own:own-secret')}`
      granted(own ? PAYMENTS_SCOPE : `read write ${LINKS_SCOPE}`)(response, request)
    })
    upstream.misbehave(`GET ${PAYMENTS}`, says(200, { id: 'AUTH1' }))
    const own = { clientId: 'own', clientSecret: 'own-secret' }
    const bff = bffWith({ credentials: { payments: own } })
    assert.equal('missing_scopes' in (await readiness(bff)), false)
    const token = await bff.token({ kind: 'merchant', scopes: ['authorizations:read'] })
    assert.equal((await bff.ask('/api/authorizations/AUTH1', { token })).status, 200)
  })

  it('is no matter to payments that are shown the credentials themselves', async () => {
    upstream.misbehave(TOKEN, granted(`read write ${LINKS_SCOPE}`))
    upstream.misbehave(`GET ${PAYMENTS}`, says(200, { id: 'AUTH1' }))
    const bff = bffWith({ paymentsAuth: 'basic' })
    assert.equal('missing_scopes' in (await readiness(bff)), false)
    const token = await bff.token({ kind: 'merchant', scopes: ['authorizations:read'] })
    assert.equal((await bff.ask('/api/authorizations/AUTH1', { token })).status, 200)
  })

  it('names a scope that no operation is known to need', async () => {
    upstream.misbehave(TOKEN, granted(SCOPES.join(' ')))
    const bff = bffWith({ scopes: [...SCOPES, 'openid'] })
    assert.deepEqual((await readiness(bff)).missing_scopes, ['openid'])
  })

  it('is asked for again in five minutes, and forgotten when it covers all', async () => {
    let scope = 'read'
    const { source, clock, lacked } = aSource(() =>
      Response.json({ access_token: `for-${scope.length}`, expires_in: 32_400, scope }),
    )
    assert.equal(await source.get(), 'for-4')
    assert.deepEqual(source.missing(), ['write'])
    scope = 'read write'
    clock.now = 299_000
    assert.equal(await source.get(), 'for-4')
    clock.now = 300_000
    assert.equal(await source.get(), 'for-10')
    assert.deepEqual(source.missing(), [])
    assert.deepEqual(lacked, [['write'], []])
  })
})

describe('a scope that is not asked for', () => {
  const ALL = 'read write'
  const leftOut = { scopes: ['read', PAYMENTS_SCOPE] }
  const missing = ['write', LINKS_SCOPE]
  const link = '/api/payment-links/PLB-AAAABBBB0001'

  for (const scope of [undefined, leftOut.scopes.join(' ')]) {
    it(`and that calls need is named, where "${scope}" were granted`, async () => {
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

  it('makes what needs it 503, and tells the caller no name', async () => {
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

  it('is no matter where it is granted all the same', async () => {
    upstream.misbehave(TOKEN, granted(`${ALL} ${LINKS_SCOPE} ${PAYMENTS_SCOPE}`))
    const bff = bffWith(leftOut)
    assert.equal('missing_scopes' in (await readiness(bff)), false)
    assert.equal((await bff.ask(link)).status, 200)
  })

  it('is no matter to payments that are shown the credentials themselves', async () => {
    const bff = bffWith({ scopes: ['read', 'write', LINKS_SCOPE], paymentsAuth: 'basic' })
    assert.equal('missing_scopes' in (await readiness(bff)), false)
  })
})

describe('scopes that the token endpoint refuses', () => {
  const refuses = says(400, { error: 'invalid_scope', error_description: 'Unknown: CANARY' })

  it('are named by readiness and by the log, and are not taken for wrong credentials', async () => {
    upstream.misbehave(TOKEN, refuses)
    const bff = bffWith({})
    const response = await bff.ask('/readyz')
    assert.equal(response.status, 503)
    const seen = (await response.json()) as { token: string; missing_scopes?: string[] }
    assert.deepEqual([seen.token, seen.missing_scopes], ['down', SCOPES])
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

  it('leave the token that there is in use to its end', async () => {
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
    assert.deepEqual(source.missing(), [])
    clock.now = 600_000
    await assert.rejects(source.get(), { code: 'no-scope' })
    assert.deepEqual(source.missing(), ['read', 'write'])
    refused = false
    clock.now = 700_000
    assert.equal(await source.get(), 'first')
    assert.deepEqual(lacked, [['read', 'write'], []])
  })
})

describe('a permission that is missing all the same', () => {
  it('is our fault at the service, as ever', async () => {
    const bff = bffWith({})
    const token = await bff.token()
    upstream.misbehave(`GET ${BILLING}/customers`, fails(403, 'NOT_AUTHORIZED'))
    await problemOf(await bff.ask('/api/me', { token }), 502, 'upstream-refused')
  })
})
